import { expect } from 'chai';
import { authorise, can } from '../../../src/domain/permissions/actor.js';
import { Forbidden } from '../../../src/domain/permissions/errors.js';
import {
  all,
  any,
  meets,
  missingPermissions,
  NOTHING,
  ownOr,
  SIGN_IN,
  type Needs,
} from '../../../src/domain/permissions/needs.js';
import { thrownBy } from '../../support/refusal.js';
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

  it('name what is missing, the `.read` of the area first, and every alternative', () => {
    const missing = (actor: typeof clerk, needs: Needs) => missingPermissions(actor.permissions, needs);
    expect(missing(nobody, all('account.update', 'account.read'))).to.deep.equal(['account.read', 'account.update']);
    expect(missing(reader, all('account.update', 'account.read'))).to.deep.equal(['account.update']);
    expect(missing(reader, ownOr('account.read', 'role.read'))).to.deep.equal(['role.read']);
    expect(missing(nobody, any('role.read', 'account.read'))).to.deep.equal(['role.read', 'account.read']);
    expect(missing(nobody, all('segment.create', 'segment.read', 'customer.read'))).to.deep.equal([
      ...['segment.read', 'segment.create', 'customer.read'],
    ]);
    for (const needs of [NOTHING, SIGN_IN]) expect(missing(nobody, needs)).to.deep.equal([]);
    const refusal = thrownBy(() => authorise(reader, all('account.update', 'account.read'))) as Forbidden;
    expect(refusal.needs).to.deep.equal(['account.update']);
  });

  it('a single permission can be checked', () => {
    expect(can(clerk, 'account.update')).to.be.true;
    expect(can(reader, 'account.update')).to.be.false;
  });
});
