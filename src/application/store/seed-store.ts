import { actionSet, ALL_ACTIONS, type ActionSet } from '../../domain/access/action.js';
import type { Ability } from '../../domain/access/ability.js';
import { abilityFields } from '../../domain/abilities/ability-fields.js';
import { featureFields } from '../../domain/features/feature-fields.js';
import { roleFields } from '../../domain/roles/role-fields.js';
import { ADMINISTRATOR_ROLE_ID } from '../../domain/access/role.js';
import { newUser, userCreated } from '../../domain/users/create-user.js';
import type { Email } from '../../domain/users/email.js';
import type { AuthorityTransaction, AuthorityWriter } from '../authority/authority-writer.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { Ids } from '../ports/ids.js';
import type { PasswordHasher } from '../ports/password-hasher.js';

const SEED_ACTOR = 'system:seed';
/** Fixed, so that the log can tell whether it was there before. */
export const DEVELOPER_MODE_ID = '00000000-0000-7000-8000-000000000002';

const ABILITIES: readonly (readonly [key: string, name: string, description: string, actions: ActionSet])[] = [
  ['account', 'Accounts', 'The people who can sign in.', ALL_ACTIONS],
  ['role', 'Roles', 'What each role may do.', ALL_ACTIONS],
  ['ability', 'Abilities', 'Which resources and actions there are.', ALL_ACTIONS],
  ['customer', 'Customers', 'Customers and their activity logs.', ALL_ACTIONS],
  ['segment', 'Segments', 'Saved filters over the customers.', ALL_ACTIONS],
  ['settings', 'Settings', 'Feature flags.', actionSet(['read', 'update'])],
];

/** The keys of the abilities that every store begins with. */
export const SEEDED_ABILITIES: ReadonlySet<string> = new Set(ABILITIES.map(([key]) => key));

export interface SeedOptions {
  readonly writer: AuthorityWriter;
  readonly projection: AuthorityProjection;
  readonly hasher: PasswordHasher;
  readonly ids: Ids;
  readonly email: Email;
  /** The first administrator's password: given, or random and shown once. */
  readonly password: string;
}

/** Fills an empty store: its id, the abilities, the built-in Administrator role and the first administrator. */
export class SeedStore {
  constructor(private readonly options: SeedOptions) {}

  /** Answers whether this call did it. When two processes start at once, one does and the other finds it done. */
  async execute(): Promise<boolean> {
    const { projection, writer, hasher, ids, password } = this.options;
    if (projection.authority.head.seq > 0) return false;
    const passwordHash = await hasher.hash(password, SEED_ACTOR);
    const made = { store: ids.next(), user: ids.next(), abilities: ABILITIES.map(() => ids.next()) };
    return writer.write({ actorId: SEED_ACTOR, requestId: null }, async (transaction) => {
      if (transaction.authority.head.seq > 0) return false;
      await record(transaction, 'store', made.store, {});
      await record(transaction, 'role', ADMINISTRATOR_ROLE_ID, {
        ...roleFields({ name: 'Administrator', description: 'May do everything.', permissions: new Map() }),
      });
      for (const [index, ability] of ABILITIES.entries())
        await seedAbility(transaction, made.abilities[index], ability);
      await this.#seedAdministrator(transaction, made.user, passwordHash);
      return true;
    });
  }

  /** The flag with a meaning of its own. It comes once: deleted, it stays deleted. */
  async seedDeveloperMode(): Promise<void> {
    if (this.options.projection.authority.records.features.has(DEVELOPER_MODE_ID)) return;
    await this.options.writer.write({ actorId: SEED_ACTOR, requestId: null }, async (transaction) => {
      if (await transaction.wasCreated('feature', DEVELOPER_MODE_ID)) return;
      const texts = { name: 'Developer mode', description: 'Lets clients debug their translations.' };
      await record(
        transaction,
        'feature',
        DEVELOPER_MODE_ID,
        featureFields({ key: 'developer_mode', ...texts, enabled: false }),
      );
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

type Fields = ReturnType<typeof roleFields>;

async function record(
  transaction: AuthorityTransaction,
  resource: 'store' | 'ability' | 'role' | 'feature',
  recordId: string,
  after: Fields,
): Promise<void> {
  await transaction.record({ resource, recordId, action: 'created', before: null, after });
}

async function seedAbility(
  transaction: AuthorityTransaction,
  id: string | undefined,
  [key, name, description, actions]: (typeof ABILITIES)[number],
): Promise<void> {
  if (id === undefined) return;
  const ability: Pick<Ability, 'key' | 'name' | 'description' | 'actions'> = { key, name, description, actions };
  await record(transaction, 'ability', id, abilityFields(ability));
}
