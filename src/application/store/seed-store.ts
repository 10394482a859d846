import { actionSet, ALL_ACTIONS, type ActionSet } from '../../domain/access/action.js';
import { ABILITY } from '../../domain/authority/kinds/ability.js';
import { createdEntry } from '../../domain/changes/change-entry.js';
import { FEATURE } from '../../domain/authority/kinds/feature.js';
import { DEFAULT_ROLLOUT } from '../../domain/features/rollout.js';
import { ROLE } from '../../domain/authority/kinds/role.js';
import { ADMINISTRATOR_ROLE_ID } from '../../domain/access/role.js';
import { newUser, userCreated } from '../../domain/users/create-user.js';
import type { Email } from '../../domain/users/email.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { Ids } from '../ports/ids.js';
import type { PasswordHasher } from '../ports/password-hasher.js';

const SEED_ACTOR = 'system:seed';
/** Fixed, so the log shows whether the feature ever existed. */
export const DEVELOPER_MODE_ID = '00000000-0000-7000-8000-000000000002';

const ABILITIES: readonly (readonly [key: string, name: string, description: string, actions: ActionSet])[] = [
  ['account', 'Accounts', 'The people who can sign in.', ALL_ACTIONS],
  ['role', 'Roles', 'What each role may do.', ALL_ACTIONS],
  ['ability', 'Abilities', 'Which resources and actions there are.', ALL_ACTIONS],
  ['customer', 'Customers', 'Customers and their activity logs.', ALL_ACTIONS],
  ['segment', 'Segments', 'Saved filters over the customers.', ALL_ACTIONS],
  ['settings', 'Settings', 'Feature flags.', actionSet(['read', 'update'])],
];

const ADMINISTRATOR = { name: 'Administrator', description: 'May do everything.', permissions: new Map() };

/** Keys of the built-in abilities. */
export const SEEDED_ABILITIES: ReadonlySet<string> = new Set(ABILITIES.map(([key]) => key));

export interface SeedOptions {
  readonly writer: AuthorityWriter;
  readonly projection: AuthorityProjection;
  readonly hasher: PasswordHasher;
  readonly ids: Ids;
  readonly email: Email;
  /** The first administrator's password: configured, or random and shown once. */
  readonly password: string;
}

/** Fills an empty store: its id, the abilities, the built-in Administrator role and the first administrator. */
export class SeedStore {
  constructor(private readonly options: SeedOptions) {}

  /** Returns whether this call seeded the store. If two processes start at the same time, only one does. */
  async execute(): Promise<boolean> {
    const { projection, writer, hasher, ids, password } = this.options;
    if (projection.authority.head.seq > 0) return false;
    const passwordHash = await hasher.hash(password, SEED_ACTOR);
    const made = { store: ids.next(), user: ids.next(), abilities: ABILITIES.map(() => ids.next()) };
    return writer.write({ actorId: SEED_ACTOR, requestId: null }, async (transaction) => {
      if (transaction.authority.head.seq > 0) return false;
      await transaction.record(createdEntry('store', made.store, {}));
      await transaction.record(createdEntry('role', ADMINISTRATOR_ROLE_ID, ROLE.logFields(ADMINISTRATOR)));
      for (const [index, [key, name, description, actions]] of ABILITIES.entries()) {
        const fields = ABILITY.logFields({ key, name, description, actions });
        await transaction.record(createdEntry('ability', made.abilities[index]!, fields));
      }
      await this.#seedAdministrator(transaction, made.user, passwordHash);
      return true;
    });
  }

  /** Creates the built-in developer mode feature once; if deleted, it isn't created again. */
  async seedDeveloperMode(): Promise<void> {
    if (this.options.projection.authority.records.features.has(DEVELOPER_MODE_ID)) return;
    await this.options.writer.write({ actorId: SEED_ACTOR, requestId: null }, async (transaction) => {
      if (await transaction.wasCreated('feature', DEVELOPER_MODE_ID)) return;
      const texts = { name: 'Developer mode', description: 'Lets clients debug their translations.' };
      const fields = FEATURE.logFields({ ...DEFAULT_ROLLOUT, key: 'developer_mode', ...texts, enabled: false });
      await transaction.record(createdEntry('feature', DEVELOPER_MODE_ID, fields));
    });
  }

  async #seedAdministrator(transaction: AuthorityTransaction, id: string, passwordHash: string): Promise<void> {
    const { address } = this.options.email;
    const names = { firstName: 'First', lastName: 'Administrator', avatar: '' };
    const access = { suspended: false, roleIds: [ADMINISTRATOR_ROLE_ID], hasPassword: true };
    const user = newUser(id, { email: address, ...names, ...access }, transaction.now);
    await transaction.users.insert(user, passwordHash);
    await transaction.record(userCreated(user));
  }
}
