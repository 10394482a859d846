import type { Collection, CollectionOptions, Db } from 'mongodb';
import type {
  StatusRoleCountDocument,
  CustomerDocument,
  CustomerErasureDocument,
  CustomerHeadDocument,
  CustomerLogDocument,
} from '../customers/documents.js';
import type {
  AbilityDocument,
  AttemptLimitDocument,
  AvatarDocument,
  ChangeDocument,
  FeatureDocument,
  HeadDocument,
  RecoveryRequestDocument,
  RoleDocument,
  SegmentDocument,
  SessionDocument,
  SettingDocument,
  UserDocument,
} from './documents.js';
import type { TrackedFilterDocument } from '../segments/tracked-filter-document.js';

/**
 * The collections with what must hold whatever the connection string says: durable writes and the primary. A read that
 * decides names its read concern itself; a default here would silently weaken transactions and snapshots.
 */
const DURABLE: CollectionOptions = { readPreference: 'primary', writeConcern: { w: 'majority', journal: true } };

/** Reads outside a transaction: only what no election can take back. */
export const COMMITTED = { readConcern: { level: 'majority' }, maxTimeMS: 2_000 } as const;
/** Reads that miss nothing acknowledged before. They wait for a majority, without a limit for ever. */
export const LINEARIZABLE = { readConcern: { level: 'linearizable' }, maxTimeMS: 1_000 } as const;
/** Writes outside a transaction. They wait for a transaction that holds their row, so they need a limit. */
export const LIMITED = { maxTimeMS: 2_000 } as const;

/** Every collection of one database, with its type. */
export class MongoCollections {
  readonly heads: Collection<HeadDocument>;
  readonly changes: Collection<ChangeDocument>;
  readonly abilities: Collection<AbilityDocument>;
  readonly roles: Collection<RoleDocument>;
  readonly features: Collection<FeatureDocument>;
  readonly segments: Collection<SegmentDocument>;
  readonly users: Collection<UserDocument>;
  readonly sessions: Collection<SessionDocument>;
  readonly limits: Collection<AttemptLimitDocument>;
  readonly recoveries: Collection<RecoveryRequestDocument>;
  readonly settings: Collection<SettingDocument>;
  readonly avatars: Collection<AvatarDocument>;
  readonly customerHeads: Collection<CustomerHeadDocument>;
  readonly customers: Collection<CustomerDocument>;
  readonly customerCells: Collection<StatusRoleCountDocument>;
  readonly customerLog: Collection<CustomerLogDocument>;
  readonly customerErasures: Collection<CustomerErasureDocument>;
  readonly countedFilters: Collection<TrackedFilterDocument>;

  constructor(database: Db) {
    this.heads = database.collection('heads', DURABLE);
    this.changes = database.collection('changes', DURABLE);
    this.abilities = database.collection('abilities', DURABLE);
    this.roles = database.collection('roles', DURABLE);
    this.features = database.collection('features', DURABLE);
    this.segments = database.collection('segments', DURABLE);
    this.users = database.collection('users', DURABLE);
    this.sessions = database.collection('sessions', DURABLE);
    this.limits = database.collection('attempt_limits', DURABLE);
    this.recoveries = database.collection('recovery_requests', DURABLE);
    this.settings = database.collection('settings', DURABLE);
    this.avatars = database.collection('avatars', DURABLE);
    this.customerHeads = database.collection('customer_heads', DURABLE);
    this.customers = database.collection('customers', DURABLE);
    this.customerCells = database.collection('customer_cells', DURABLE);
    this.customerLog = database.collection('customer_log', DURABLE);
    this.customerErasures = database.collection('customer_erasures', DURABLE);
    this.countedFilters = database.collection('counted_filters', DURABLE);
  }
}
