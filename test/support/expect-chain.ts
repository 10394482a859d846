import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { GENESIS, headAfter, type Head } from '../../src/domain/changes/change.js';
import { follows } from '../../src/domain/changes/seal-change.js';
import { sha256 } from './builders-store.js';

/** Requires a log of `length` entries, each linked to the previous one, up to the head. */
export async function expectChain({ log }: Pick<Store, 'log'>, length: number): Promise<void> {
  let head: Head = GENESIS;
  for (const change of await log.listAfter(0, length + 1)) {
    expect(follows(head, change, sha256), `change ${change.seq}`).to.equal(true);
    head = headAfter(change);
  }
  expect(head.seq).to.equal(length);
  expect(await log.head()).to.deep.equal(head);
}
