import { expect } from 'chai';
import { errorOfWebhookUrl, isEvent, isTold, isToldOfLog, withoutQuery } from '../../../src/domain/webhooks/webhook.js';

const errorOf = (text: string) => errorOfWebhookUrl(text, (one) => URL.canParse(one));

describe('webhooks', () => {
  it('know the events of all resources', () => {
    for (const event of ['role.created', 'user.*', 'webhook.deleted', 'customer.updated', 'store.*'])
      expect(isEvent(event), event).to.equal(true);
    for (const event of ['*', 'role', 'role.', 'roles.created', 'role.read', 'customer_log.*', 'role.created ', '*.*'])
      expect(isEvent(event), event).to.equal(false);
  });

  it('are told of what they name', () => {
    const webhook = { events: ['role.created', 'customer.*'] };
    expect(isTold(webhook, 'role', 'created')).to.equal(true);
    expect(isTold(webhook, 'role', 'deleted')).to.equal(false);
    expect(isTold(webhook, 'customer', 'deleted')).to.equal(true);
    expect(isToldOfLog({ events: ['customer.created'] }, 'changes')).to.equal(false);
    expect(isToldOfLog({ events: ['user.*'] }, 'customers')).to.equal(false);
  });

  it('tell addresses of https without a user, a password or a fragment', () => {
    for (const url of [
      'https://a.example',
      'https://a.example:8443/x?token=1',
      'HTTPS://ä.example/',
      'https://[2606::1]/',
    ])
      expect(errorOf(url), url).to.equal(undefined);
    const long = `https://a.example/${'x'.repeat(2_048)}`;
    for (const url of [
      '',
      'a.example',
      'http://a.example',
      'https://',
      'https:// a',
      'https://a/#x',
      'https://a/#',
      long,
    ])
      expect(errorOf(url), url).to.be.a('string');
    for (const url of ['https://user@a.example', 'https://u:p@a.example', 'https://@a.example', 'https:\\\\u@a'])
      expect(errorOf(url), url).to.be.a('string');
    expect(withoutQuery('https://a.example/x?token=1?2')).to.equal('https://a.example/x');
  });
});
