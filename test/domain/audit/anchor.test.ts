import { expect } from 'chai';
import { errorOfAnchored, errorOfLength, formatAnchor, parseAnchor } from '../../../src/domain/audit/anchor.js';
import { GENESIS } from '../../../src/domain/changes/change.js';

const HASH = '0123456789abcdef'.repeat(4);
const OTHER = 'f'.repeat(64);

describe('anchors', () => {
  it('are written and read as SEQ:HASH', () => {
    for (const anchor of [
      { seq: 4711, hash: HASH },
      { seq: GENESIS.seq, hash: GENESIS.hash },
    ]) {
      expect(parseAnchor(formatAnchor(anchor))).to.deep.equal(anchor);
    }
    expect(formatAnchor({ seq: 4711, hash: HASH })).to.equal(`4711:${HASH}`);
  });

  for (const [name, text] of Object.entries({
    nothing: '',
    'a number alone': '4711',
    'a hash alone': HASH,
    'no number': `:${HASH}`,
    'a leading zero': `04711:${HASH}`,
    'a sign': `-1:${HASH}`,
    'a number beyond every log': `${'9'.repeat(16)}:${HASH}`,
    'a short hash': `4711:${HASH.slice(1)}`,
    'a long hash': `4711:${HASH}0`,
    'upper case': `4711:${HASH.toUpperCase()}`,
    spaces: ` 4711:${HASH}`,
    'a newline at the end': `4711:${HASH}\n`,
  })) {
    it(`are not ${name}`, () => {
      expect(parseAnchor(text)).to.equal(undefined);
    });
  }

  it('differ from an entry with the same number and another hash only', () => {
    const anchor = { seq: 7, hash: HASH };
    expect(errorOfAnchored({ seq: 7, at: 1, hash: HASH }, anchor)).to.equal(undefined);
    expect(errorOfAnchored({ seq: 6, at: 1, hash: OTHER }, anchor)).to.equal(undefined);
    expect(errorOfAnchored({ seq: 7, at: 1, hash: OTHER }, undefined)).to.equal(undefined);
    expect(errorOfAnchored({ seq: 7, at: 1, hash: OTHER }, anchor)).to.equal(
      'entry 7: its hash is not that of the anchor, so it or an earlier entry was altered',
    );
  });

  it('must not lie beyond the end of the log', () => {
    const anchor = { seq: 7, hash: HASH };
    for (const seq of [7, 8]) expect(errorOfLength({ seq, at: 1, hash: OTHER }, anchor)).to.equal(undefined);
    expect(errorOfLength(GENESIS, undefined)).to.equal(undefined);
    expect(errorOfLength({ seq: 6, at: 1, hash: OTHER }, anchor)).to.equal(
      'entry 7: is missing; the anchor names it, but the log ends at entry 6',
    );
  });
});
