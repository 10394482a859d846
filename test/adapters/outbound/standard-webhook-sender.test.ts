import { expect } from 'chai';
import { StandardWebhookSender } from '../../../src/adapters/outbound/standard-webhook-sender.js';
import { rejectionOf } from '../../support/rejection.js';

describe('StandardWebhookSender', () => {
  it('sends nothing unsigned', async () => {
    let calls = 0;
    const outbound = {
      call: () => {
        calls += 1;
        return Promise.resolve({ status: 200, retryAfter: undefined });
      },
    };
    const sender = new StandardWebhookSender(outbound, { now: () => 0 }, 'test');
    const message = { id: 'm', type: 'webhook.test', body: '{}' };
    const call = { url: 'https://a.example', message, signal: new AbortController().signal };
    expect(await rejectionOf(sender.send({ ...call, secrets: [] }))).to.be.instanceOf(RangeError);
    expect(calls).to.equal(0);
  });
});
