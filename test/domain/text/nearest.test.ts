import { expect } from 'chai';
import { nearest } from '../../../src/domain/text/nearest.js';

const KNOWN = ['q', 'at', 'status', 'email', 'dry_run', '_limit', 'first_name', 'email_verified'];

describe('nearest', () => {
  const near: readonly (readonly [string, string])[] = [
    ['dry-run', 'dry_run'],
    ['dryrun', 'dry_run'],
    ['Dry_Run', 'dry_run'],
    ['DRY-RUN', 'dry_run'],
    ['stauts', 'status'],
    ['Status', 'status'],
    ['statu', 'status'],
    ['statuss', 'status'],
    ['sttus', 'status'],
    ['_limt', '_limit'],
    ['firstname', 'first_name'],
    ['firstNmae', 'first_name'],
    ['emial_verifed', 'email_verified'],
    ['Q', 'q'],
  ];
  for (const [name, expected] of near) {
    it(`of "${name}" is "${expected}"`, () => expect(nearest(name, KNOWN)).to.equal(expected));
  }

  for (const name of ['', 'x', 'sta', 'tsatus_', 'mail_', 'fistnmae', 'first_name_gte', 'constructor', '__proto__']) {
    it(`finds nothing for "${name}"`, () => expect(nearest(name, KNOWN)).to.equal(undefined));
  }

  it('prefers fewer edits, then the first', () => {
    expect(nearest('created_at', ['created_by', 'created_at'])).to.equal('created_at');
    expect(nearest('nane', ['name', 'nave'])).to.equal('name');
  });
});
