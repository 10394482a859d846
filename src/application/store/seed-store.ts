import { ADMINISTRATOR_ROLE_ID } from '../../domain/roles/role.js';
import { FEATURE } from '../../domain/authority/kinds/feature.js';
import { isTaken, type ReleaseSeeds, type Seed } from '../../domain/authority/seeds.js';
import { createdEntry, updatedEntry } from '../../domain/changes/change-entry.js';
import type { Change, JsonObject } from '../../domain/changes/change.js';
import { newUser, userCreated } from '../../domain/users/create-user.js';
import type { Email } from '../../domain/text/email.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { ChangeLog } from '../ports/change-log.js';
import type { Ids } from '../ports/ids.js';
import type { PasswordHasher } from '../ports/password-hasher.js';

const SEED_ACTOR = 'system:seed';
const UPGRADE_ACTOR = 'system:upgrade';

interface SeedOptions {
  /** By release, the oldest first. */
  readonly seeds: readonly ReleaseSeeds[];
  readonly log: Pick<ChangeLog, 'listAfter'>;
  readonly writer: AuthorityWriter;
  readonly projection: AuthorityProjection;
  readonly hasher: PasswordHasher;
  readonly ids: Ids;
  readonly email: Email;
  /** The first administrator's password: configured, or random and shown once. */
  readonly password: string;
}

/**
 * Fills an empty store: its id, what the releases seed and the first administrator. To any other store it adds what later releases
 * seed. The entries of the log about the store say up to which release that was done, so nothing that somebody deleted comes back.
 */
export class SeedStore {
  readonly #releases: readonly string[];

  constructor(private readonly options: SeedOptions) {
    this.#releases = options.seeds.map(({ release }) => release);
  }

  /** Returns whether this call filled an empty store. If two processes start at the same time, only one fills it or adds to it. */
  async execute(): Promise<boolean> {
    if (this.options.projection.authority.head.seq === 0) return this.#fill();
    await this.#addLater();
    return false;
  }

  async #fill(): Promise<boolean> {
    const { seeds, writer, hasher, ids, password } = this.options;
    const passwordHash = await hasher.hash(password, SEED_ACTOR);
    const made = { store: ids.next(), user: ids.next(), records: this.#withIds(seeds) };
    return writer.write({ actorId: SEED_ACTOR, requestId: null }, async (transaction) => {
      if (transaction.authority.head.seq > 0) return false;
      await transaction.record(createdEntry('store', made.store, this.#seeded()));
      // Features come after the administrator, as in every log so far.
      const features = made.records.filter(({ seed }) => seed.kind === FEATURE);
      const others = made.records.filter(({ seed }) => seed.kind !== FEATURE);
      for (const { seed, id } of others) await transaction.record(seed.creation(id));
      await this.#seedAdministrator(transaction, made.user, passwordHash);
      for (const { seed, id } of features) await transaction.record(seed.creation(id));
      return true;
    });
  }

  async #addLater(): Promise<void> {
    const { seeds, log, writer } = this.options;
    if (seeds.length === 1) return;
    const [first] = await log.listAfter(0, 1);
    const made = this.#withIds(seeds.slice(1));
    await writer.write({ actorId: UPGRADE_ACTOR, requestId: null }, async (transaction) => {
      const store = { resource: 'store', recordId: first!.recordId } as const;
      const [newest = first!] = await transaction.listNewest(store, { from: 0, limit: 1 });
      const seeded = this.#positionIn(newest);
      const missing = seeds.slice(seeded + 1).flatMap(({ records }) => records);
      if (seeded === -1 || missing.length === 0) return;
      for (const { seed, id } of made) {
        if (!missing.includes(seed) || isTaken(seed, transaction.authority.records)) continue;
        await transaction.record(seed.creation(id));
      }
      const before = { seeded: this.#releases[seeded]! };
      await transaction.record(updatedEntry('store', store.recordId, { before, after: { ...this.#seeded() } }));
    });
  }

  /** Left out until a second release seeds something. */
  #seeded(): JsonObject {
    return this.#releases.length === 1 ? {} : { seeded: this.#releases.at(-1)! };
  }

  /** Up to where the list was seeded, according to an entry about the store; -1 if a newer release did it. */
  #positionIn({ after }: Change): number {
    const release = after?.['seeded'];
    return release === undefined ? 0 : this.#releases.indexOf(release as string);
  }

  /** Made outside of the transaction, which may run twice. */
  #withIds(seeds: readonly ReleaseSeeds[]): readonly { readonly seed: Seed; readonly id: string }[] {
    const records = seeds.flatMap((of) => of.records);
    return records.map((seed) => ({ seed, id: seed.id ?? this.options.ids.next() }));
  }

  async #seedAdministrator(transaction: AuthorityTransaction, id: string, passwordHash: string): Promise<void> {
    const { address } = this.options.email;
    const names = { firstName: 'First', lastName: 'Administrator', avatar: '' };
    const access = { suspended: false, roleIds: [ADMINISTRATOR_ROLE_ID], groupIds: [], hasPassword: true };
    const user = newUser(id, { email: address, ...names, ...access }, transaction.now);
    await transaction.users.insert(user, passwordHash);
    await transaction.record(userCreated(user));
  }
}
