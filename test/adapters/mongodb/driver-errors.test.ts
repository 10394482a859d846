import { expect } from 'chai';
import { MongoDriverError, MongoServerError } from 'mongodb';
import { isConnectionMissing, mayBeRetried } from '../../../src/adapters/mongodb/database/driver-errors.js';

/** As the driver's own, which it doesn't export. */
class WaitQueueTimeoutError extends MongoDriverError {
  override get name(): string {
    return 'MongoWaitQueueTimeoutError';
  }
}

describe('errors of the MongoDB driver', () => {
  it('may be retried where no connection was free in time, because nothing was sent', () => {
    const error = new WaitQueueTimeoutError('Timed out', {});
    expect([isConnectionMissing(error), mayBeRetried(error)]).to.deep.equal([true, true]);
  });

  it('may not be retried where the server refused', () => {
    const error = new MongoServerError({ message: 'not authorized', code: 13 });
    expect([isConnectionMissing(error), mayBeRetried(error)]).to.deep.equal([false, false]);
  });
});
