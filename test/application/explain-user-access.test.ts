import { expect } from 'chai';
import { ExplainUserAccess } from '../../src/application/users/explain-user-access.js';
import { Forbidden } from '../../src/domain/access/errors.js';
import { NotFound, Unavailable } from '../../src/domain/domain-error.js';
import type { User } from '../../src/domain/users/user.js';
import { anAbility, anActor, anAuthority, aRole, aUser, THEN } from '../support/builders.js';
import { refusalOf } from '../support/refusal.js';

const abilities = ['account', 'role'].map((key) => anAbility(key, ['read']));
const roles = [aRole('auditor', { account: ['read'], role: ['read'] }), aRole('clerk', { account: ['read'] })];
const authorityAt = (seq: number) => anAuthority({ abilities, roles }, { seq, at: THEN + seq, hash: `${seq}` });
const auditor = anActor(aUser({ id: 'auditor', roleIds: ['role-auditor'] }), authorityAt(1));

const notCalled = () => Promise.reject(new Error('The past is not read.'));
const NO_PAST = { authorities: { read: notCalled }, history: { listOfRecord: notCalled } };

/** A store whose user is each of these records in turn, and a log that grows by one entry with each look at its head. */
function storeOf(...versions: readonly (User | undefined)[]) {
  let turn = 0;
  const projection = {
    authority: authorityAt(1),
    ensureFresh: () => {
      projection.authority = authorityAt(projection.authority.head.seq + 1);
      return Promise.resolve();
    },
  };
  const find = () => Promise.resolve(versions[Math.min(turn++, versions.length - 1)]);
  return new ExplainUserAccess({ users: { find }, projection, ...NO_PAST });
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

  it('reads again when the user changed in the meantime', async () => {
    const explain = storeOf(marie(1, 'role-clerk'), marie(2), marie(3, 'role-auditor'));
    const { user, head, permissions } = await explain.execute(auditor, { id: 'marie', moment: undefined });
    expect(user).to.have.property('version', 3);
    expect(head.seq).to.equal(4);
    expect(permissions.filter(({ allowed }) => allowed)).to.have.length(2);
  });

  it('gives up on a user who never stays the same', async () => {
    const versions = Array.from({ length: 20 }, (_, version) => marie(version));
    expect(await refusalOf(storeOf(...versions).execute(auditor, { id: 'marie', moment: undefined }))).to.be.instanceOf(
      Unavailable,
    );
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

  it('finds no unknown user, nor one deleted in the meantime', async () => {
    for (const explain of [storeOf(undefined), storeOf(marie(1), undefined)]) {
      expect(await refusalOf(explain.execute(auditor, { id: 'marie', moment: undefined }))).to.be.instanceOf(NotFound);
    }
  });
});
