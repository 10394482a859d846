import { expect } from 'chai';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import { GENESIS, headAfter, type Change, type Head } from '../../../src/domain/changes/change.js';
import { checkEntry, columnsOf, errorOfHead, type StoredEntry } from '../../../src/domain/changes/stored-entry.js';
import { deleted, sealed, THEN } from '../../support/builders.js';

const FIRST = sealed(GENESIS, deleted('session', 's1'));
const HEAD = headAfter(FIRST);
const SECOND = sealed(HEAD, deleted('session', 's2'), THEN + 5);

function stored(change: Change, fields: Partial<StoredEntry> = {}): StoredEntry {
  return { columns: columnsOf(change), text: change.canonical, hash: change.hash, ...fields };
}

function error(head: Head, entry: StoredEntry): string | undefined {
  const checked = checkEntry(head, entry, sha256);
  return 'error' in checked ? checked.error : undefined;
}

/** An entry with the given text and a matching hash. */
function rewritten(text: string, change = SECOND): StoredEntry {
  return stored(change, { text, hash: sha256(text) });
}

describe('checkEntry', () => {
  it('returns the entry that follows', () => {
    expect(checkEntry(GENESIS, stored(FIRST), sha256)).to.deep.equal({ change: FIRST });
    expect(checkEntry(HEAD, stored(SECOND), sha256)).to.deep.equal({ change: SECOND });
  });

  const columns = columnsOf(SECOND);
  const broken: readonly (readonly [StoredEntry, string])[] = [
    [stored(FIRST), 'entry 1: has a number out of order, 2 comes next'],
    [stored(SECOND, { columns: { ...columns, seq: -3 } }), 'entry -3: has a number out of order, 2 comes next'],
    [stored(SECOND, { columns: { ...columns, seq: 4 } }), 'entry 2: is missing, 4 comes next'],
    [stored(SECOND, { text: SECOND.canonical.replace('s2', 's3') }), 'entry 2: its text does not match its hash'],
    [stored(SECOND, { hash: FIRST.hash }), 'entry 2: its text does not match its hash'],
    [rewritten('no JSON'), 'entry 2: its text cannot be read'],
    [rewritten('null'), 'entry 2: its text cannot be read'],
    [stored(FIRST, { columns: { ...columnsOf(FIRST), seq: 2 } }), 'entry 2: its text is that of entry 1'],
    [rewritten(SECOND.canonical.replace(FIRST.hash, SECOND.hash)), 'entry 2: does not link to the previous entry'],
    [
      stored(SECOND, { columns: { ...columns, actor_id: 'user-9' } }),
      'entry 2: column actor_id is "user-9", its text says "user-1"',
    ],
    [
      stored(SECOND, { columns: { ...columns, request_id: null } }),
      'entry 2: column request_id is null, its text says "request-1"',
    ],
    [
      stored(SECOND, { columns: { ...columns, at: THEN + 6 } }),
      'entry 2: column at is 2026-01-01T00:00:00.006Z, its text says 2026-01-01T00:00:00.005Z',
    ],
    [
      rewritten(SECOND.canonical.replace('2026-01-01T', 'someday ')),
      'entry 2: column at is 2026-01-01T00:00:00.005Z, its text says NaN',
    ],
  ];
  for (const [entry, words] of broken) it(words, () => expect(error(HEAD, entry)).to.equal(words));

  it('names each column', () => {
    for (const name of ['resource', 'record_id', 'action'] as const) {
      const entry = stored(SECOND, { columns: { ...columns, [name]: 'other' } });
      expect(error(HEAD, entry)).to.match(new RegExp(`^entry 2: column ${name} is "other", its text says "`));
    }
  });

  it('an entry that is dated before the one before it', () => {
    const backwards = sealed({ ...HEAD, at: 0 }, deleted('session', 's2'), THEN - 1);
    expect(error(HEAD, stored(backwards))).to.equal('entry 2: has an earlier time than the previous entry');
  });
});

describe('errorOfHead', () => {
  it('is undefined when the head matches the last entry', () => {
    expect(errorOfHead(HEAD, HEAD)).to.equal(undefined);
    expect(errorOfHead(GENESIS, GENESIS)).to.equal(undefined);
  });

  it('reports a log that is too short or too long, and a different hash or time', () => {
    expect(errorOfHead(headAfter(SECOND), HEAD)).to.equal(
      'entry 2: is missing; according to the head, the log ends at entry 2',
    );
    expect(errorOfHead(HEAD, headAfter(SECOND))).to.equal(
      'head: says that the log ends at entry 1, but it continues to 2',
    );
    expect(errorOfHead({ ...HEAD, hash: SECOND.hash }, HEAD)).to.equal('head: its hash is not that of entry 1');
    expect(errorOfHead({ ...HEAD, at: 1 }, HEAD)).to.equal('head: its time is not that of entry 1');
  });
});
