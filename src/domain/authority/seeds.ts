import { actionSet, ALL_ACTIONS, type ActionSet } from '../permissions/action.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/role.js';
import type { ChangeEntry } from '../changes/change.js';
import { DEFAULT_ROLLOUT } from '../features/rollout.js';
import { ABILITY } from './kinds/ability.js';
import { creationOf } from './kinds/entries.js';
import { FEATURE } from './kinds/feature.js';
import type { AnyKind, AuthorityRecord, Kind, OwnFields } from './kinds/kind.js';
import { recordsOf, type AuthorityRecords } from './kinds/kinds.js';
import { ROLE } from './kinds/role.js';

/** Fixed, so clients and tests can name the feature. */
export const DEVELOPER_MODE_ID = '00000000-0000-7000-8000-000000000002';

/** A record that the service itself makes. */
export interface Seed {
  readonly kind: AnyKind;
  /** Fixed, or undefined for one that each store makes. */
  readonly id: string | undefined;
  readonly creation: (id: string) => ChangeEntry;
  /** Whether this record has the seed's id, or its key or whatever else no two of them share. */
  readonly isThat: (record: AuthorityRecord) => boolean;
}

/** What a release adds to every store, once. */
export interface ReleaseSeeds {
  readonly release: string;
  readonly records: readonly Seed[];
}

/**
 * What each release seeds, the oldest first: all of it in a new store, the rest in an upgraded one. A release that adds records has an
 * element of its own; what has been released stays as it is.
 */
export const SEEDS: readonly ReleaseSeeds[] = [
  {
    release: '0.1.0',
    records: [
      seed(
        ROLE,
        { name: 'Administrator', description: 'May do everything.', permissions: new Map() },
        ADMINISTRATOR_ROLE_ID,
      ),
      ability('account', 'People', 'The people who can sign in.', ALL_ACTIONS),
      ability('role', 'Roles', 'What each role may do.', ALL_ACTIONS),
      ability('ability', 'Abilities', 'Which resources and actions there are.', ALL_ACTIONS),
      ability('customer', 'Customers', 'Customers and their activity logs.', ALL_ACTIONS),
      ability('segment', 'Segments', 'Saved filters over the customers.', ALL_ACTIONS),
      ability('settings', 'Settings', 'Feature flags.', actionSet(['read', 'update'])),
      seed(
        FEATURE,
        {
          ...DEFAULT_ROLLOUT,
          key: 'developer_mode',
          name: 'Developer mode',
          description: 'Lets clients debug their translations.',
          enabled: false,
        },
        DEVELOPER_MODE_ID,
      ),
    ],
  },
];

/** The built-in Administrator gets an ability's actions when it's created. */
export function ability(key: string, name: string, description: string, actions: ActionSet): Seed {
  return seed(ABILITY, { key, name, description, actions });
}

function seed<T extends AuthorityRecord>(kind: Kind<T>, fields: Pick<T, OwnFields<T>>, id?: string): Seed {
  // A `T` but for what every record has.
  const text = kind.uniqueText(fields as Partial<T>)?.text;
  return {
    kind,
    id,
    creation: (made) => creationOf(kind, made, fields),
    isThat: (record) => record.id === id || (text !== undefined && kind.uniqueText(record as T)?.text === text),
  };
}

/** Whether there is such a record already, as when somebody made it by hand. */
export function isTaken({ kind, isThat }: Seed, records: AuthorityRecords): boolean {
  return [...recordsOf(records, kind).values()].some(isThat);
}

/** Whether a release seeds this record. */
export function isSeeded(kind: AnyKind, record: AuthorityRecord): boolean {
  return SEEDS.some(({ records }) => records.some((seed) => seed.kind === kind && seed.isThat(record)));
}
