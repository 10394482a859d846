import { expect } from 'chai';
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { MongoGate } from '../../../src/adapters/mongodb/database/mongo-gate.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import { rejectionOf } from '../../support/rejection.js';

describe('MongoGate', () => {
  const never = () => new Promise<never>(() => undefined);
  const fail = (error: Error) => () => Promise.reject(error);
  const gate = new MongoGate({ giveUpAfterMs: 5 });

  it('reports that nothing was changed for a read without an answer, and an unknown outcome for a write', async () => {
    for (const [asked, code] of [
      [() => gate.run(never), 'storage_unavailable'],
      [() => gate.write(never), 'outcome_unknown'],
      [() => gate.run(fail(new MongoNetworkError('on demand'))), 'storage_unavailable'],
      [() => gate.write(fail(new MongoNetworkError('on demand'))), 'outcome_unknown'],
    ] as const) {
      expect(await rejectionOf(asked()))
        .to.be.instanceOf(Unavailable)
        .and.include({ code });
    }
  });

  it("treats socket errors passed through by the driver as a storage that doesn't respond", async () => {
    const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
    expect(await rejectionOf(gate.run(fail(ended)))).to.include({ code: 'storage_unavailable', cause: ended });
    expect(await rejectionOf(gate.write(fail(ended)))).to.include({ code: 'outcome_unknown', cause: ended });
    const mistake = Object.assign(new Error('on demand'), { code: 'ERR_INVALID_ARG_TYPE' });
    expect(await rejectionOf(gate.run(fail(mistake)))).to.equal(mistake);
  });

  it('reports that nothing was changed for a write the server refused, and passes bugs on unchanged', async () => {
    const refused = new MongoServerError({ message: 'on demand', code: 50 });
    expect(await rejectionOf(gate.write(fail(refused)))).to.include({ code: 'storage_unavailable' });
    const steppedDown = new MongoServerError({ message: 'on demand', errorLabels: ['RetryableWriteError'] });
    expect(await rejectionOf(gate.write(fail(steppedDown)))).to.include({ code: 'outcome_unknown' });
    const duplicate = new MongoServerError({ message: 'on demand', code: 11_000 });
    expect(await rejectionOf(gate.write(fail(duplicate)))).to.equal(duplicate);
  });
});
