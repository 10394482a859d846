import { expect } from 'chai';
import { ExplainUserAccess } from '../../src/application/users/explain-user-access.js';
import { Forbidden } from '../../src/domain/permissions/errors.js';
import { NotFound } from '../../src/domain/domain-error.js';
import type { User } from '../../src/domain/users/user.js';
import { anAbility, anActor, anAuthority, aRole, aUser, THEN } from '../support/builders.js';
import { refusalOf } from '../support/refusal.js';

const abilities = ['account', 'role'].map((key) => anAbility(key, ['read']));
const roles = [aRole('auditor', { account: ['read'], role: ['read'] }), aRole('clerk', { account: ['read'] })];
const authorityAt = (seq: number) => anAuthority({ abilities, roles }, { seq, at: THEN + seq, hash: `${seq}` });
const auditor = anActor(aUser({ id: 'auditor', roleIds: ['role-auditor'] }), authorityAt(1));

const notCalled = () => Promise.reject(new Error('The past is not read.'));

/** A store with this user, or nobody, at the end of a log of two entries. */
function storeOf(user: User | undefined) {
  const { head } = authorityAt(2);
  return new ExplainUserAccess({
    users: { find: notCalled, findAsOf: () => Promise.resolve({ user, head }) },
    authorities: { read: notCalled, readAt: (_actor, { seq }) => Promise.resolve(authorityAt(seq)) },
    history: { listOfRecord: notCalled },
  });
}

const marie = (version: number, ...roleIds: string[]) => aUser({ id: 'marie', version, roleIds });

describe('ExplainUserAccess', () => {
  it('answers as of a position of the log, at which the user was as answered', async () => {
    const access = await storeOf(marie(1, 'role-clerk')).execute(auditor, { id: 'marie', moment: undefined });
    expect(access.head).to.deep.equal({ seq: 2, at: THEN + 2, hash: '2' });
    expect(access.user).to.deep.equal(marie(1, 'role-clerk'));
    expect(access.permissions.filter(({ allowed }) => allowed).map(({ ability }) => ability)).to.deep.equal([
      'account',
    ]);
  });

  it('requires account.read and role.read, except for oneself', async () => {
    const clerk = anActor(marie(1, 'role-clerk'), authorityAt(1));
    const error = (await refusalOf(storeOf(undefined).execute(clerk, { id: 'other', moment: undefined }))) as Forbidden;
    expect(error).to.be.instanceOf(Forbidden);
    expect(error.needs).to.deep.equal(['role.read']);
    expect((await storeOf(clerk.user).execute(clerk, { id: 'marie', moment: undefined })).user).to.deep.equal(
      clerk.user,
    );
  });

  it('finds no unknown user', async () => {
    const error = await refusalOf(storeOf(undefined).execute(auditor, { id: 'marie', moment: undefined }));
    expect(error).to.be.instanceOf(NotFound);
  });
});
