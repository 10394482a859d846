import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { errorOfRights } from '../../../src/adapters/mongodb/database/rights.js';
import { COLLECTION_NAMES } from '../../../src/adapters/mongodb/upgrade/schema.js';
import { SERVICE_RIGHTS } from '../../../src/adapters/mongodb/database/service-rights.js';
import { ROOT } from '../../support/root.js';

const EACH = SERVICE_RIGHTS.flatMap((right) => right.actions.map((action) => ({ right, action })));

/** https://www.mongodb.com/docs/manual/reference/built-in-roles/#mongodb-authrole-readWrite */
const READ_WRITE: readonly string[] = [
  ...['changeStream', 'collStats', 'dbHash', 'dbStats', 'find', 'killCursors', 'listCollections', 'listIndexes'],
  ...['convertToCapped', 'createCollection', 'createIndex', 'createSearchIndexes', 'dropCollection', 'dropIndex'],
  ...['insert', 'remove', 'renameCollectionSameDB', 'update'],
];

/** A user with the service's rights, or others. */
function userWith(rights = SERVICE_RIGHTS) {
  const privileges = rights.flatMap(({ collections, actions }) =>
    collections.map((collection) => ({ resource: { db: 'castellan', collection }, actions })),
  );
  return { users: [{ user: 'castellan', db: 'castellan' }], privileges };
}

describe('the rights of the service on MongoDB', () => {
  it('are those of the role in deploy/', () => {
    expect(JSON.parse(readFileSync(join(ROOT, 'deploy/role.json'), 'utf8'))).to.deep.equal(SERVICE_RIGHTS);
  });

  it('are on every collection, and only insert into the log', () => {
    const written = SERVICE_RIGHTS.filter(({ actions }) => actions.includes('insert'));
    expect(written.flatMap(({ collections }) => collections)).to.have.members([...COLLECTION_NAMES]);
    const ofLog = SERVICE_RIGHTS.filter(({ collections }) => collections.includes('changes'));
    expect(ofLog.flatMap(({ actions }) => actions)).to.deep.equal(['insert']);
  });

  it('suffice in their own database, and in no other', () => {
    expect(errorOfRights(userWith(), 'readWrite', 'castellan')).to.equal(undefined);
    expect(errorOfRights(userWith(), 'readWrite', 'other')).to.include('no rights there');
  });

  it('are part of the role readWrite', () => {
    expect(errorOfRights(userWith([{ collections: [''], actions: READ_WRITE }]), 'readWrite', 'castellan')).to.equal(
      undefined,
    );
  });

  for (const { right, action } of EACH) {
    it(`are too few without ${action} on ${right.collections[0] === '' ? 'the database' : right.collections[0]}`, () => {
      const less = SERVICE_RIGHTS.map((one) =>
        one === right ? { ...one, actions: one.actions.filter((other) => other !== action) } : one,
      );
      const error = errorOfRights(userWith(less), 'readWrite', 'castellan');
      expect(error).to.match(/^the user castellan@castellan lacks the role readWrite on the database castellan\. /);
      if (action !== 'find') expect(error).to.include(`must allow ${action} (`);
    });
  }
});
