import { expect } from 'chai';
import { isValidFor } from '../../../src/domain/sessions/session.js';
import { aSession, aUser, THEN } from '../../support/builders.js';

describe('isValidFor', () => {
  const session = aSession({ epoch: 3, expiresAt: THEN + 10 });
  const user = aUser({ epoch: 3 });

  it('is true until the millisecond before expiry', () => {
    expect(isValidFor(session, user, THEN + 9)).to.be.true;
    expect(isValidFor(session, user, THEN + 10)).to.be.false;
  });

  it('requires the same user, the same epoch and no suspension', () => {
    expect(isValidFor(session, { ...user, id: 'user-2' }, THEN)).to.be.false;
    expect(isValidFor(session, { ...user, epoch: 4 }, THEN)).to.be.false;
    expect(isValidFor(session, { ...user, epoch: 2 }, THEN)).to.be.false;
    expect(isValidFor(session, { ...user, suspended: true }, THEN)).to.be.false;
  });
});
