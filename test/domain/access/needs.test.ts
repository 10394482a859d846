import { expect } from 'chai';
import { authorise, can } from '../../../src/domain/access/actor.js';
import { Forbidden } from '../../../src/domain/access/errors.js';
import { all, any, meets, NOTHING, ownOr, SIGN_IN, type Needs } from '../../../src/domain/access/needs.js';
import { anAbility, anActor, anAuthority, aRole, aUser } from '../../support/builders.js';

const authority = anAuthority({
  abilities: [anAbility('account'), anAbility('role')],
  roles: [aRole('reader', { account: ['read'] }), aRole('clerk', { account: ['read', 'update'] })],
});
const nobody = anActor(aUser(), authority);
const reader = anActor(aUser({ roleIds: ['role-reader'] }), authority);
const clerk = anActor(aUser({ roleIds: ['role-clerk'] }), authority);

describe('needs', () => {
  const cases: [
    name: string,
    needs: Needs,
    own: boolean,
    expected: [nobody: boolean, reader: boolean, clerk: boolean],
  ][] = [
    ['nothing', NOTHING, false, [true, true, true]],
    ['sign in', SIGN_IN, false, [true, true, true]],
    ['all', all('account.read', 'account.update'), false, [false, false, true]],
    ['all, own', all('account.read'), true, [false, true, true]],
    ['any', any('role.read', 'account.read'), false, [false, true, true]],
    ['any, own', any('role.read'), true, [false, false, false]],
    ['own or', ownOr('account.read', 'account.update'), false, [false, false, true]],
    ['own or, own', ownOr('account.read', 'account.update'), true, [true, true, true]],
  ];
  for (const [name, needs, own, expected] of cases) {
    it(`${name} allows the right callers`, () => {
      expect([nobody, reader, clerk].map(({ permissions }) => meets(permissions, needs, own))).to.deep.equal(expected);
    });
  }

  it('refuse with Forbidden', () => {
    expect(() => authorise(reader, all('account.update'))).to.throw(Forbidden);
    expect(() => authorise(nobody, ownOr('account.update'))).to.throw(Forbidden);
    expect(() => authorise(clerk, all('account.update'))).to.not.throw();
    expect(() => authorise(nobody, ownOr('account.update'), true)).to.not.throw();
  });

  it('a single permission can be checked', () => {
    expect(can(clerk, 'account.update')).to.be.true;
    expect(can(reader, 'account.update')).to.be.false;
  });
});
