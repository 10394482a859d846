import { expect } from 'chai';
import { MongoServerError, MongoWaitQueueTimeoutError } from 'mongodb';
import { isConnectionMissing, mayBeRetried } from '../../../src/adapters/mongodb/database/driver-errors.js';

describe('errors of the MongoDB driver', () => {
  it('may be retried where no connection was free in time, because nothing was sent', () => {
    const error = new MongoWaitQueueTimeoutError('Timed out', '127.0.0.1:27017');
    expect([isConnectionMissing(error), mayBeRetried(error)]).to.deep.equal([true, true]);
  });

  it('may not be retried where the server refused', () => {
    const error = new MongoServerError({ message: 'not authorized', code: 13 });
    expect([isConnectionMissing(error), mayBeRetried(error)]).to.deep.equal([false, false]);
  });
});
