import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { emailKey, exactEmailKey } from '../../../src/domain/text/email-key.js';
import { aUser } from '../../support/builders-store.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const UNICODE = 'Ada@münchen.de';
const ENCODED = 'ada@xn--mnchen-3ya.de';

describe('the keys of addresses of an older release', () => {
  for (const [name, older, younger] of [
    ['the encoded spelling is older', ENCODED, UNICODE],
    ['the encoded spelling is younger', UNICODE, ENCODED],
  ] as const) {
    it(`are made anew, and the oldest account has one that several have: ${name}`, async () => {
      const folder = temporaryFolder();
      const file = join(folder, 'castellan.db');
      const store = await openSqliteStore({ file });
      const people = [
        aUser({ id: 'user-1', email: younger, exactEmail: true, created: 20 }),
        aUser({ id: 'user-2', email: older, created: 10 }),
        aUser({ id: 'user-3', email: 'Eve@faß.de', created: 30 }),
      ];
      for (const user of people) await store.transact(({ users }) => users.insert(user, 'hash'));
      await store.close();
      const database = await openDatabase(file);
      const update = database.prepare('UPDATE users SET email_key = ? WHERE id = ?');
      for (const { id } of people) update.run(id, id);
      for (const { id, email } of people) update.run(email.toLowerCase(), id);
      database.exec("DELETE FROM storage_state WHERE name = 'derived'");
      closeDatabase(database);
      const upgraded = await openSqliteStore({ file });
      const holder = async (key: string) => (await upgraded.users.findCredential(key))?.userId;
      expect(await holder(emailKey(older))).to.equal('user-2');
      expect(await holder(exactEmailKey(younger))).to.equal('user-1');
      expect(await holder(emailKey('eve@faß.de'))).to.equal('user-3');
      for (const user of people) expect(await upgraded.users.find(user.id)).to.deep.equal(user);
      await upgraded.close();
      rmSync(folder, { recursive: true });
    });
  }
});
