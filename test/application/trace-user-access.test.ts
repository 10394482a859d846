import { expect } from 'chai';
import { MAX_ENTRIES, MAX_LENGTH, MAX_SPANS, TraceUserAccess } from '../../src/application/users/trace-user-access.js';
import { BadParameter } from '../../src/application/lists/parse-list-criteria.js';
import type { AuthorityHistory } from '../../src/application/authority/authority-history.js';
import { AuthorityDraft } from '../../src/domain/authority/apply-change.js';
import type { Change } from '../../src/domain/changes/change.js';
import { anAbility, anActor, anAuthority, aRole, aUser, THEN } from '../support/builders.js';
import { refusalOf } from '../support/refusal.js';

const keys = ['account', 'role', 'ability'];
const role = aRole('auditor', Object.fromEntries(keys.map((key) => [key, ['read'] as const])));
const here = anAuthority({ abilities: keys.map((key) => anAbility(key)), roles: [role] });
const auditor = anActor(aUser({ roleIds: [role.id] }), here);

function aChange(seq: number, fields: Partial<Change>): Change {
  const common = { previousHash: '', hash: '', canonical: '', requestId: null, actorId: 'system:test', at: THEN };
  return { ...common, seq, resource: 'user', recordId: 'marie', action: 'updated', before: {}, after: {}, ...fields };
}

/** Traces what happens to somebody with the auditor's role through these changes, and entries of their own that are read. */
function trace(count: number, changeAt: (seq: number) => Partial<Change>, own: readonly Change[] = []) {
  let isReplaying = false;
  const replay: AuthorityHistory['replay'] = async (_actor, { start, readOthers }, visit) => {
    isReplaying = true;
    await readOthers();
    const draft = new AuthorityDraft(start);
    visit(aChange(1, { action: 'created', after: { roles: [role.id] } }), draft);
    for (let seq = 2; seq <= count; seq += 1) visit(aChange(seq, changeAt(seq)), draft);
  };
  return new TraceUserAccess({
    users: { find: () => Promise.resolve(aUser({ id: 'marie' })) },
    authorities: { readPeriod: () => Promise.resolve({ start: here, end: { ...here.head, seq: own.length } }), replay },
    history: {
      listOfRecord: async (_record, { until, limit }) => {
        expect(isReplaying || until.seq === 0, 'reads entries when few others do').to.equal(true);
        return own.filter(({ seq }) => seq <= until.seq).slice(0, limit);
      },
    },
    names: { addTo: (entries) => Promise.resolve(entries.map((entry) => ({ entry, actorName: null }))) },
    clock: { now: () => THEN },
  }).execute(auditor, { id: 'marie', from: undefined, until: undefined });
}

describe('TraceUserAccess', () => {
  it('ignores changes that no permission of the user follows from', async () => {
    const { changes } = await trace(MAX_ENTRIES, () => ({ resource: 'role', recordId: 'another' }));
    expect(changes.map(({ entry }) => entry.seq)).to.deep.equal([1]);
  });

  it('refuses more changes than one answer may read, and more spans than it may hold', async () => {
    const other = () => trace(MAX_ENTRIES + 1, () => ({ resource: 'feature', recordId: 'f' }));
    expect(await refusalOf(other())).to.be.instanceOf(BadParameter);
    const suspended = (seq: number) => ({ after: { suspended: seq % 2 === 0 } });
    const changes = Math.ceil((2 * MAX_SPANS) / keys.length);
    expect(await refusalOf(trace(changes + 3, suspended))).to.be.instanceOf(BadParameter);
    const canonical = 'x'.repeat(MAX_LENGTH / 2);
    const long = (entries: number) =>
      trace(
        1,
        () => ({}),
        Array.from({ length: entries }, (_, place) => aChange(entries - place, { canonical })),
      );
    expect((await long(2)).changes).to.have.length(1);
    expect(await refusalOf(long(3))).to.be.instanceOf(BadParameter);
  });
});
