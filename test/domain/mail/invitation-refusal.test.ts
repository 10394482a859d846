import { expect } from 'chai';
import { RateLimited, ValidationFailed } from '../../../src/domain/domain-error.js';
import { invitationRefusal } from '../../../src/domain/mail/errors.js';

describe('the refusal of an invitation that was left out', () => {
  it('says how long to wait where waiting helps', () => {
    for (const [reason, seconds] of [
      ['mailbox_full', 3_600],
      ['outbox_full', 60],
    ] as const) {
      const refusal = invitationRefusal(reason);
      expect(refusal).to.be.instanceOf(RateLimited).and.include({ retryAfterSeconds: seconds });
      expect(refusal.message).to.include('The invitation was left out');
    }
  });

  it('names the address where no mail can go to it', () => {
    const refusal = invitationRefusal('unmailable');
    expect(refusal).to.be.instanceOf(ValidationFailed);
    expect(refusal.fields['email']?.code).to.equal('unmailable');
  });
});
