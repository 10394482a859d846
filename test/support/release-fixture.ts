import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BSON, MongoClient, type CreateIndexesOptions, type Document, type IndexDescription } from 'mongodb';
import { aMongoUri } from './mongod.js';
import { copyReleaseFolder, fixtureFolder } from './release-folder.js';
import type { Place, TestService } from './service.js';
import { temporaryFolder } from './temporary-folder.js';

/** Facts about a stored fixture; see test/fixtures/README.md. */
export interface FixtureFacts {
  readonly madeAt: string;
  /** The password of all users who have one. */
  readonly password: string;
  /** Occurred in texts of customers that were deleted before the release stopped. */
  readonly marker: string;
  /** The key that signed the tokens. */
  readonly jwtSecret: string;
  /** User ids by name. */
  readonly people: Readonly<Record<'admin' | 'ada' | 'grace' | 'alan', string>>;
  /** Tokens with valid sessions. */
  readonly live: Readonly<Record<'admin' | 'ada' | 'grace', string>>;
  /** Tokens of ended sessions. */
  readonly ended: Readonly<Record<'loggedOut' | 'suspended', string>>;
}

export type FixtureStorage = 'sqlite' | 'mongodb';
/** All releases with a fixture. */
export const FIXTURE_RELEASES = ['0.1.0', '0.2.0'] as const;
type Release = (typeof FIXTURE_RELEASES)[number];

interface DumpedCollection {
  readonly collection: string;
  readonly options: Document;
  readonly indexes: readonly (IndexDescription & CreateIndexesOptions)[];
}

/** A store left by an earlier release. */
export class ReleaseFixture {
  readonly facts: FixtureFacts;
  readonly #folder: string;

  constructor(
    private readonly release: Release,
    readonly storage: FixtureStorage,
  ) {
    this.#folder = fixtureFolder(release, storage);
    this.facts = JSON.parse(readFileSync(join(this.#folder, 'facts.json'), 'utf8')) as FixtureFacts;
  }

  /** The release's responses to the administrator's GET requests, by path. */
  answers(): Readonly<Record<string, unknown>> {
    return JSON.parse(this.#read('answers.json').toString()) as Record<string, unknown>;
  }

  /** Makes a copy on which a service may start. The caller removes it. */
  async copy(): Promise<Place> {
    const folder = temporaryFolder();
    if (this.storage === 'sqlite') copyReleaseFolder(this.release, folder);
    const database = this.storage === 'mongodb' ? await aMongoUri() : undefined;
    if (database !== undefined) await this.#restoreDump(database.uri);
    return {
      folder,
      mongoUri: database?.uri ?? '',
      remove: async () => {
        await database?.remove();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }

  /** Sets the service's clock to a minute after the fixture was made, so that its sessions haven't expired. */
  turnBack(service: TestService): void {
    service.advance((Date.parse(this.facts.madeAt) - Date.now()) / 1_000 + 60);
  }

  #read(file: string): Buffer {
    return gunzipSync(readFileSync(join(this.#folder, `${file}.gz`)));
  }

  async #restoreDump(uri: string): Promise<void> {
    const client = await MongoClient.connect(uri);
    try {
      const database = client.db();
      await database.dropDatabase();
      let name = '';
      for (const line of this.#read('dump.ndjson').toString().trimEnd().split('\n')) {
        const row = BSON.EJSON.parse(line, { relaxed: false }) as Document;
        if ('collection' in row) {
          const { collection, options, indexes } = row as DumpedCollection;
          name = collection;
          await database.createCollection(name, options);
          if (indexes.length > 0) await database.collection(name).createIndexes([...indexes]);
        } else {
          await database.collection(name).insertOne(row);
        }
      }
    } finally {
      await client.close();
    }
  }
}
