import { expect } from 'chai';
import { MongoError } from 'mongodb';
import { TrigramIndexStatus } from '../../../src/adapters/mongodb/customers/trigram-index-status.js';
import type { MongoCollections } from '../../../src/adapters/mongodb/database/mongo-collections.js';
import { MongoGate } from '../../../src/adapters/mongodb/database/mongo-gate.js';
import { Unavailable } from '../../../src/domain/domain-error.js';

/** Settings on connections of which some never answer. */
function settingsAnswering(answers: readonly Promise<readonly unknown[]>[]) {
  const left = [...answers];
  const cursor = { project: () => cursor, toArray: () => left.shift() };
  return { settings: { find: () => cursor } } as unknown as MongoCollections;
}

describe('the status of the trigram index', () => {
  it('is read again when a connection did not answer', async () => {
    const silence: number[] = [];
    const gate = new MongoGate({ giveUpAfterMs: 5, onSilence: (sentAt) => silence.push(sentAt) });
    const collections = settingsAnswering([new Promise(() => undefined), Promise.resolve([])]);
    const status = new TrigramIndexStatus(undefined as never, collections, gate);
    const refused = await Promise.allSettled([status.isSuspended(), status.isSuspended()]);
    for (const one of refused) expect(one).to.have.property('reason').that.is.instanceOf(Unavailable);
    expect(silence).to.have.lengthOf(1);
    expect(await status.isSuspended()).to.equal(false);
  });

  it('is refused as unavailable when reading it fails after an index was missed', async () => {
    const status = new TrigramIndexStatus(
      undefined as never,
      settingsAnswering([Promise.reject(new MongoError('no primary'))]),
      new MongoGate(),
    );
    const error: unknown = await status.noteMissing().catch((one: unknown) => one);
    expect(error).to.be.instanceOf(Unavailable);
  });
});
