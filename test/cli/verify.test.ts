import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { SystemClock } from '../../src/adapters/security/system-clock.js';
import { closeDatabase, openDatabase } from '../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import { roleSetOf } from '../../src/adapters/storage-kernel/role-set.js';
import { SnapshotAuthority } from '../../src/application/authority/snapshot-authority.js';
import { Authority } from '../../src/domain/authority/authority.js';
import { isoTime } from '../../src/domain/changes/stored-entry.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { aSession, deleted } from '../support/builders.js';
import { appendEntry } from '../support/builders-store.js';
import { runCastellan } from '../support/cli.js';
import { FixedClock } from '../support/fixed-clock.js';
import { HISTORY_ROLE, userId, writeLongHistory } from '../support/long-history.js';

const ENTRIES = 5_000;
/** The time at which the whole history was written. */
const START = new FixedClock().now();
const ADMINISTRATOR = '00000000-0000-7000-8000-000000000001';

/** The 250th entry of an ability, role, feature or segment. */
const FIRST_SNAPSHOT = 1_812;

/** Gives a record of the authority another text. */
function updateOf(id: string, record: string): string {
  return `UPDATE authority_records SET record = ${record} WHERE id = '${id}'`;
}

describe('castellan verify', () => {
  let folder: string;
  let copies = 0;

  before(async () => {
    folder = temporaryFolder();
    const store = await openSqliteStore({ file: join(folder, 'castellan.db'), sha256 });
    await writeLongHistory(store, ENTRIES);
    const { head, records } = await store.log.load();
    const authority = new Authority(head, records);
    const snapshots = new SnapshotAuthority({ authority }, store.history, store.authoritySnapshots, new SystemClock());
    while (await snapshots.execute());
    await store.close();
    // Copies only the database file, without its WAL.
    const database = await openDatabase(join(folder, 'castellan.db'));
    const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    closeDatabase(database);
    expect(checkpoint).to.deep.include({ busy: 0 });
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  /** Verifies a copy that was manipulated with a database tool. */
  async function verifyAfter(statements: readonly string[], line = 'verify') {
    const copy = join(folder, `copy-${(copies += 1)}`);
    mkdirSync(copy);
    copyFileSync(join(folder, 'castellan.db'), join(copy, 'castellan.db'));
    const database = await openDatabase(join(copy, 'castellan.db'));
    database.exec('PRAGMA foreign_keys = OFF');
    for (const statement of statements)
      expect(Number(database.prepare(statement).run().changes), statement).to.equal(1);
    closeDatabase(database);
    return runCastellan(copy, line);
  }

  it('finds 5,000 entries intact and prints the head', async () => {
    const { code, stdout, stderr } = await runCastellan(folder, 'verify');
    expect(stderr).to.equal('');
    expect(stdout.split('\n').slice(0, 2)).to.deep.equal(['entries 5,000 of 5,000', 'users 1,201 of 1,201']);
    expect(stdout).to.match(
      /\nWhole\. Entries: 5,000; users: 1,201\. The tables are what the log says\.\nhead 5000 [0-9a-f]{64}\n$/,
    );
    expect(code).to.equal(0);
  });

  const tamperings: readonly (readonly [name: string, statements: readonly string[], place: string])[] = [
    [
      'one byte of one entry',
      [`UPDATE changes SET entry = replace(entry, '"system:test"', '"system:tess"') WHERE seq = 4711`],
      'entry 4711: its text does not match its hash',
    ],
    [
      'two entries swapped',
      [
        'UPDATE changes SET seq = -1 WHERE seq = 4000',
        'UPDATE changes SET seq = 4000 WHERE seq = 4001',
        'UPDATE changes SET seq = 4001 WHERE seq = -1',
      ],
      'entry 4000: its text is that of entry 4001',
    ],
    [
      'a snapshot of the authority at another position',
      [`UPDATE authority_snapshots SET seq = seq + 1 WHERE seq = ${FIRST_SNAPSHOT}`],
      `snapshot at entry ${FIRST_SNAPSHOT + 1}: there is no such entry`,
    ],
    [
      'a snapshot after the end of the log',
      [`UPDATE authority_snapshots SET seq = 10001 WHERE seq = ${FIRST_SNAPSHOT}`],
      'snapshot at entry 10001: there is no such entry',
    ],
    [
      'a snapshot with the content of a later one',
      [
        `UPDATE authority_snapshots SET records = (SELECT records FROM authority_snapshots ORDER BY seq DESC LIMIT 1)
         WHERE seq = ${FIRST_SNAPSHOT}`,
      ],
      `snapshot at entry ${FIRST_SNAPSHOT}: role role-support: permission customer.read is on in the table, off in the log`,
    ],
    [
      'a snapshot that cannot be read',
      [`UPDATE authority_snapshots SET records = 'AAAA' WHERE seq = ${FIRST_SNAPSHOT}`],
      `snapshot at entry ${FIRST_SNAPSHOT}: it cannot be read`,
    ],
    [
      'an entry deleted in the middle',
      ['DELETE FROM changes WHERE seq = 2500'],
      'entry 2500: is missing, 2501 comes next',
    ],
    [
      'the last entry deleted',
      [`DELETE FROM changes WHERE seq = ${ENTRIES}`],
      `entry ${ENTRIES}: is missing; according to the head, the log ends at entry ${ENTRIES}`,
    ],
    [
      'an entry inserted before the first one',
      [
        `INSERT INTO changes SELECT 0, at, actor_id, resource, record_id, action, request_id, hash, entry
         FROM changes WHERE seq = 1`,
      ],
      'entry 0: has a number out of order, 1 comes next',
    ],
    [
      'the query column actor_id',
      [`UPDATE changes SET actor_id = 'user-0001' WHERE seq = 4876`],
      'entry 4876: column actor_id is "user-0001", its text says "system:test"',
    ],
    [
      'the hash of the head',
      [`UPDATE head SET hash = '${'0'.repeat(64)}'`],
      'head: its hash is not that of entry 5000',
    ],
    ['the head', ['DELETE FROM head'], 'head: the row that says where the log ends is missing'],
    [
      'an unknown action in a role',
      [updateOf(HISTORY_ROLE, `replace(record, '"read"', '"fly"')`)],
      `role ${HISTORY_ROLE}: is not in the form that Castellan writes`,
    ],
    [
      'a permission of a role',
      [updateOf(HISTORY_ROLE, `json_set(record, '$.permissions.customer', json('["read","update","delete"]'))`)],
      `role ${HISTORY_ROLE}: permission customer.delete is on in the table, off in the log`,
    ],
    [
      "a user's role row",
      [`INSERT INTO user_roles VALUES ('${userId(7)}', 40, '${ADMINISTRATOR}')`],
      `user ${userId(7)}: has role ${ADMINISTRATOR} in the table, but not in the log`,
    ],
    [
      "a suspended user's switch",
      [
        `UPDATE users SET suspended = 0
         WHERE id = (SELECT id FROM users WHERE suspended = 1 ORDER BY rowid LIMIT 1)`,
      ],
      'suspended is off in the table, on in the log',
    ],
    [
      'a user row deleted',
      [`DELETE FROM users WHERE id = '${userId(9)}'`],
      `user ${userId(9)}: is missing in the table`,
    ],
    [
      'a user row inserted',
      [
        `INSERT INTO users (id, email, email_key, first_name, last_name, avatar, suspended, password_hash, epoch, version,
                            created, updated)
         SELECT 'user-new', 'x@y', 'x@y', 'X', 'Y', '', 0, password_hash, 0, 1, created, updated
         FROM users WHERE id = '${userId(9)}'`,
      ],
      'user user-new: is in the table, but not in the log',
    ],
    [
      'the creation date of a user',
      [`UPDATE users SET created = created - 1 WHERE id = '${userId(7)}'`],
      `user ${userId(7)}: created is ${isoTime(START - 1)} in the table, ${isoTime(START)} in the log`,
    ],
    [
      'the update date of a user',
      [`UPDATE users SET updated = updated + 1 WHERE id = '${userId(7)}'`],
      `user ${userId(7)}: updated is ${isoTime(START + 1)} in the table, ${isoTime(START)} in the log`,
    ],
    [
      'a role row of an unknown user',
      [`INSERT INTO user_roles VALUES ('nobody', 0, '${ADMINISTRATOR}')`],
      `user nobody: has a row for role ${ADMINISTRATOR}, but there is no such user`,
    ],
    ...['email_key', 'first_name_folded', 'last_name_folded', 'email_folded', 'search_text'].map(
      (column) =>
        [
          `the column ${column}, whose change hides a user`,
          [`UPDATE users SET ${column} = 'x' WHERE id = '${userId(9)}'`],
          `user ${userId(9)}: ${column} does not follow from the names and the address`,
        ] as const,
    ),
    [
      "a user's role set",
      [`UPDATE users SET role_set = 'x' WHERE id = '${userId(9)}'`],
      `user ${userId(9)}: role_set does not follow from the roles and groups`,
    ],
    [
      'one user too many in the count of a role set',
      [`UPDATE role_sets SET users = users + 1 WHERE role_ids = '[]'`],
      `role_sets: says 989 unsuspended and 99 suspended users of ${roleSetOf([]).id}, there are 988 and 99`,
    ],
    [
      'a role set that nobody holds',
      [`INSERT INTO role_sets VALUES ('${roleSetOf([HISTORY_ROLE, 'x']).id}', '["${HISTORY_ROLE}","x"]', 0, 0)`],
      `role_set_roles: has 0 of the 2 roles of ${roleSetOf([HISTORY_ROLE, 'x']).id}`,
    ],
    ['a role set deleted', [`DELETE FROM role_sets WHERE role_ids = '[]'`], 'users in all, there are 1201'],
    [
      'the roles of a role set',
      [`UPDATE role_sets SET role_ids = '["x"]' WHERE role_ids = '[]'`],
      `role_sets: the roles of ${roleSetOf([]).id} are not those of the set`,
    ],
    [
      'a role of an unknown role set',
      [`INSERT INTO role_set_roles VALUES ('${HISTORY_ROLE}', 'x')`],
      'role_set_roles: has a row of an unknown set',
    ],
    [
      'an epoch set back',
      [`UPDATE users SET epoch = 0 WHERE id = '${userId(9)}'`],
      `user ${userId(9)}: epoch is 0 in the table, 2 in the log`,
    ],
  ];
  for (const [name, statements, place] of tamperings) {
    it(`names the broken place: ${name}`, async () => {
      const { code, stdout, stderr } = await verifyAfter(statements);
      expect(stderr).to.match(/^castellan: broken: [^\n]+\. See docs\/log\.md for what to do\.\n$/);
      expect(stderr).to.include(`${place}. See`);
      expect(stdout).to.not.include('Whole');
      expect(code).to.equal(1);
    });
  }

  it('names the broken place: a session that had ended', async () => {
    const database = await openDatabase(join(folder, 'castellan.db'));
    const row = database.prepare("SELECT seq, record_id AS id FROM changes WHERE resource = 'session' LIMIT 1").get();
    closeDatabase(database);
    const { seq, id } = row as { seq: number; id: string };
    const { userId: user, openedAt, expiresAt } = aSession();
    const { stderr } = await verifyAfter([
      `INSERT INTO sessions (id, user_id, epoch, opened_at, expires_at) VALUES ('${id}', '${user}', 0, ${openedAt}, ${expiresAt})`,
    ]);
    expect(stderr).to.include(`session ${id}: is in the table, but entry ${seq} ended it.`);
  });

  describe('with an anchor', () => {
    let anchor: string;
    before(async () => {
      const { code, stdout, stderr } = await runCastellan(folder, 'log head');
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(/^5000:[0-9a-f]{64}\n$/);
      anchor = stdout.trim();
    });
    const anchorAt = async (seq: number) => {
      const database = await openDatabase(join(folder, 'castellan.db'));
      const { hash } = database.prepare(`SELECT hash FROM changes WHERE seq = ${seq}`).get() as { hash: string };
      closeDatabase(database);
      return `${seq}:${hash}`;
    };

    it('proves that nothing up to it was altered: the first, one in the middle, the last, the beginning', async () => {
      const beginning = `0:${'0'.repeat(64)}`;
      for (const one of [await anchorAt(1), await anchorAt(4711), anchor, beginning]) {
        const { code, stdout, stderr } = await runCastellan(folder, `verify --anchor ${one}`);
        expect([code, stderr]).to.deep.equal([0, '']);
        const [seq] = one.split(':');
        expect(stdout).to.include(
          `The tables are what the log says.\nAnchor ${seq} holds: nothing up to that entry was altered since it was noted.\n`,
        );
        expect(stdout).to.match(/\nhead 5000 [0-9a-f]{64}\n$/);
      }
    });

    for (const seq of [0, 1, 4711, ENTRIES]) {
      it(`fails when entry ${seq} has another hash`, async () => {
        const { code, stdout, stderr } = await runCastellan(folder, `verify --anchor ${seq}:${'a'.repeat(64)}`);
        expect(code).to.equal(1);
        expect(stderr).to.equal(
          `castellan: broken: entry ${seq}: its hash is not that of the anchor, so it or an earlier entry was ` +
            'altered. See docs/log.md for what to do.\n',
        );
        expect(stdout).to.not.include('Whole').and.not.include('holds');
      });
    }

    it('fails when the log is shorter', async () => {
      const { code, stdout, stderr } = await runCastellan(folder, `verify --anchor 5001:${'a'.repeat(64)}`);
      expect(code).to.equal(1);
      expect(stderr).to.include(
        'broken: entry 5001: is missing; the anchor names it, but the log ends at entry 5000. See docs/log.md',
      );
      expect(stdout).to.not.include('Whole');
    });

    it('still names what is broken after it', async () => {
      const { code, stderr } = await verifyAfter(
        ['UPDATE head SET at = at + 1'],
        `verify --anchor ${await anchorAt(1)}`,
      );
      expect([code, stderr]).to.deep.equal([
        1,
        'castellan: broken: head: its time is not that of entry 5000. See docs/log.md for what to do.\n',
      ]);
    });
  });

  it('names an unreadable row', async () => {
    const { code, stderr } = await verifyAfter([updateOf(HISTORY_ROLE, "'{'")]);
    expect(stderr).to.include(`broken: role ${HISTORY_ROLE}: is not in the form that Castellan writes.`);
    expect(code).to.equal(1);
  });

  it('detects a log that was cut and repaired, or rewritten, only by an anchor noted before', async () => {
    const own = join(folder, 'own');
    mkdirSync(own);
    const file = join(own, 'castellan.db');
    const store = await openSqliteStore({ file, sha256 });
    for (const id of ['s1', 's2']) await store.transact((work) => appendEntry(work, deleted('session', id)));
    await store.close();
    const before = await runCastellan(own, 'verify');
    const anchor = (await runCastellan(own, 'log head')).stdout.trim();
    const database = await openDatabase(file);
    database.exec(`DELETE FROM changes WHERE seq = 2;
      UPDATE head SET (seq, at, hash) = (SELECT seq, at, hash FROM changes)`);
    closeDatabase(database);
    const after = await runCastellan(own, 'verify');
    expect([before.code, after.code]).to.deep.equal([0, 0]);
    expect(before.stdout).to.match(/\nhead 2 [0-9a-f]{64}\n$/);
    expect(after.stdout).to.match(/\nhead 1 [0-9a-f]{64}\n$/);
    const cut = await runCastellan(own, `verify --anchor ${anchor}`);
    expect(cut.code).to.equal(1);
    expect(cut.stderr).to.include('entry 2: is missing; the anchor names it, but the log ends at entry 1.');
    const again = await openSqliteStore({ file, sha256 });
    for (const id of ['s3', 's4']) await again.transact((work) => appendEntry(work, deleted('session', id)));
    await again.close();
    expect((await runCastellan(own, 'verify')).code).to.equal(0);
    const rewritten = await runCastellan(own, `verify --anchor ${anchor}`);
    expect(rewritten.code).to.equal(1);
    expect(rewritten.stderr).to.include('entry 2: its hash is not that of the anchor');
  });
});
