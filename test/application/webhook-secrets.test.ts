import { expect } from 'chai';
import { AesSealer } from '../../src/adapters/security/aes-sealer.js';
import { newQueue, type WebhookQueue } from '../../src/application/ports/webhook-queues.js';
import { WebhookSecrets } from '../../src/application/webhooks/webhook-secrets.js';

const DAY = 86_400_000;
const [OLD, NEW] = ['an old key of at least thirty-two bytes', 'a new key of at least thirty-two bytes!'];

function secretsWith(...keys: readonly string[]): WebhookSecrets {
  return new WebhookSecrets(new AesSealer(keys, 'test'), () => 'whsec_new');
}

function queueOf(sealed: Pick<WebhookQueue, 'keyId' | 'sealed'>): WebhookQueue {
  return newQueue({ id: 'w', changes: 0, customers: 0, ...sealed }, 'store');
}

describe('WebhookSecrets', () => {
  const secrets = secretsWith(OLD);
  const first = queueOf(secrets.seal('w', 'one', 0));

  it('seals what signs', () => {
    expect(first.sealed).to.not.include('one');
    expect(secrets.signing(first, DAY)).to.deep.equal(['one']);
  });

  it('lets the newest two sign, the older for a day', () => {
    const second = queueOf(secrets.seal('w', 'two', DAY, first));
    const third = queueOf(secrets.seal('w', 'three', DAY + 1, second));
    expect(secrets.signing(third, DAY + 1)).to.deep.equal(['three', 'two']);
    expect(secrets.signing(third, 2 * DAY)).to.deep.equal(['three', 'two']);
    expect(secrets.signing(third, 2 * DAY + 1)).to.deep.equal(['three']);
    expect(secrets.signing(third, 0), 'a clock that was set back').to.deep.equal(['three']);
  });

  it('seals again with another key, as long as the old one is known', () => {
    const again = { ...first, ...secretsWith(NEW, OLD).sealAgain(first)! };
    expect(again.keyId).to.not.equal(first.keyId);
    expect(secretsWith(NEW).signing(again, 0)).to.deep.equal(['one']);
    expect(secretsWith(NEW).sealAgain(first)).to.equal(undefined);
  });

  it('needs a new secret when no key opens the old one', () => {
    const lost = secretsWith(NEW);
    expect(() => lost.signing(first, 0)).to.throw('rotate them');
    expect(lost.signing(queueOf(lost.seal('w', 'two', 5, first)), 5)).to.deep.equal(['two']);
  });
});
