import { expect } from 'chai';
import {
  acceptCode,
  confirmCode,
  hashRecoveryCode,
  NO_CODES,
  STEP_MS,
  type OneTimeCodes,
} from '../../../src/domain/one-time-codes/one-time-codes.js';
import { lacksSecondFactor } from '../../../src/domain/sign-in/second-factor-policy.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { aGroup, anAdministratorRole, anAuthority, aRole } from '../../support/builders.js';
import { sha256 } from '../../support/builders-store.js';

const NOW = 1_000 * STEP_MS + 12_345;
let compared = 0;
const tools = {
  codeAt: (secret: string, step: number) => `${secret}${step}`,
  equals: (a: string, b: string) => ((compared += 1), a === b),
  sha256,
};
const RECOVERY = ['aaaa-bbbb', 'cccc-dddd'];
const recoveryHashes = RECOVERY.map((code) => hashRecoveryCode(code, sha256));
const codes: OneTimeCodes = { secret: 's', prepared: 'p', lastStep: 0, recoveryHashes };

describe('acceptCode', () => {
  it('accepts the steps around now, each once and never an earlier one again', () => {
    for (const step of [999, 1_000, 1_001]) {
      expect(acceptCode(codes, `s${step}`, NOW, tools)).to.deep.equal({ ...codes, lastStep: step });
    }
    for (const step of [998, 1_002]) expect(acceptCode(codes, `s${step}`, NOW, tools)).to.equal(undefined);
    const used = { ...codes, lastStep: 1_000 };
    const ahead = { ...codes, lastStep: 3_880 };
    expect(acceptCode(ahead, 's1000', NOW, tools)?.lastStep, 'before the clock was set back').to.equal(1_000);
    for (const step of [999, 1_000]) expect(acceptCode(used, `s${step}`, NOW, tools)).to.equal(undefined);
    expect(acceptCode(used, 's1001', NOW, tools)?.lastStep).to.equal(1_001);
  });

  it('accepts each recovery code once, however it is typed', () => {
    const after = acceptCode(codes, ' AAAA bbbb', NOW, tools);
    expect(after).to.deep.equal({ ...codes, recoveryHashes: [recoveryHashes[1]] });
    expect(acceptCode(after!, RECOVERY[0]!, NOW, tools)).to.equal(undefined);
  });

  it('accepts nothing while codes are off, nor a code of a prepared secret', () => {
    for (const sent of ['p1000', 'null1000', '', 's']) {
      expect(acceptCode({ ...codes, secret: null }, sent, NOW, tools)).to.equal(undefined);
    }
    expect(acceptCode(codes, 'p1000', NOW, tools)).to.equal(undefined);
    expect(acceptCode(NO_CODES, '', NOW, tools)).to.equal(undefined);
  });

  it('accepts no longer text that begins with a code', () => {
    expect(acceptCode(codes, `s1000${' '.repeat(59)}`, NOW, tools)?.lastStep).to.equal(1_000);
    expect(acceptCode(codes, `s1000${' '.repeat(60)}`, NOW, tools)).to.equal(undefined);
  });

  it('compares with everything, whatever was sent', () => {
    const counts = ['s999', 's1001', 'wrong', RECOVERY[0]!, RECOVERY[1]!].map((sent) => {
      compared = 0;
      acceptCode(codes, sent, NOW, tools);
      return compared;
    });
    expect(new Set(counts)).to.deep.equal(new Set([5]));
  });
});

describe('confirmCode', () => {
  it('switches to the prepared secret, also in the step in which a code of the old one was used', () => {
    const after = confirmCode({ ...codes, lastStep: 1_000 }, 'p1000', NOW, { ...tools, recoveryHashes: ['new'] });
    expect(after).to.deep.equal({ secret: 'p', prepared: null, lastStep: 1_000, recoveryHashes: ['new'] });
    expect(acceptCode(after!, 'p1000', NOW, tools), 'used').to.equal(undefined);
  });

  it('refuses other codes, and every code when nothing is prepared', () => {
    const withHashes = { ...tools, recoveryHashes: ['new'] };
    for (const sent of ['s1000', 'p998', RECOVERY[0]!, '']) {
      expect(confirmCode(codes, sent, NOW, withHashes)).to.equal(undefined);
    }
    expect(confirmCode({ ...codes, prepared: null }, 'null1000', NOW, withHashes)).to.equal(undefined);
  });
});

describe('lacksSecondFactor', () => {
  it('is never so in a session that another second factor opened', () => {
    const permissions = anAuthority().resolve([]);
    const lacks = (secondFactor: boolean) =>
      lacksSecondFactor('everybody', { user: { totp: false }, session: { secondFactor }, permissions });
    expect([lacks(false), lacks(true)]).to.deep.equal([true, false]);
  });

  it('follows the policy, the built-in role and whether codes are on', () => {
    const administrators = { ...aGroup('administrators'), roleIds: [ADMINISTRATOR_ROLE_ID] };
    const authority = anAuthority({ roles: [aRole('a'), anAdministratorRole([])], groups: [administrators] });
    const people = [['role-a'], ['role-a', ADMINISTRATOR_ROLE_ID], [administrators.id]];
    const table = (['off', 'administrators', 'everybody'] as const).map((policy) =>
      people
        .map((holdings) => authority.resolve(holdings))
        .map((permissions) =>
          [false, true].map((totp) =>
            lacksSecondFactor(policy, { user: { totp }, session: { secondFactor: false }, permissions }),
          ),
        ),
    );
    expect(table).to.deep.equal([
      [
        [false, false],
        [false, false],
        [false, false],
      ],
      [
        [false, false],
        [true, false],
        [true, false],
      ],
      [
        [true, false],
        [true, false],
        [true, false],
      ],
    ]);
  });
});
