import type { Authority } from '../../domain/authority/authority.js';
import type { AuthorityRecord, Kind, OwnFields } from '../../domain/authority/kinds/kind.js';
import type { ChangeEntry } from '../../domain/changes/change.js';
import type { ValueOf } from '../../domain/lists/evaluate-list.js';
import type { ListFields } from '../../domain/lists/list-fields.js';
import type { Actor } from '../../domain/permissions/actor.js';
import type { Needs } from '../../domain/permissions/needs.js';
import type { Conflict } from '../../domain/stale/changed-meanwhile.js';
import type { ChangesSince } from '../../domain/stale/changes-since.js';
import type { Settled } from '../../domain/stale/settle.js';
import type { Caller } from '../../domain/users/caller.js';
import type { MatchesVersion } from '../../domain/versioned.js';
import type { AuthorityTransaction } from './authority-transaction.js';

/** What a write is decided on, inside its transaction. */
export interface Circumstances {
  readonly actor: Caller;
  readonly authority: Authority;
}

/** The same for a write that names the record's version. */
interface ConditionalCircumstances extends Circumstances {
  readonly matches: MatchesVersion;
}

/** How a stale form is settled. */
export interface Staleness {
  readonly actor: Caller;
  readonly transaction: AuthorityTransaction;
  /** See `UpdateInput`. */
  readonly since: number | undefined;
  /** Reads what happened to the record since. */
  readonly readPast: () => Promise<ChangesSince>;
}

/** How records of a kind are deleted. */
export interface DeletionRules<T extends AuthorityRecord> {
  readonly kind: Kind<T>;
  readonly needs: { readonly delete: Needs };
  /** Throws what forbids the deletion, `StaleVersion` where the order matters. By default only `StaleVersion` does. */
  readonly refuseDeletion?: (record: T, circumstances: ConditionalCircumstances) => void;
}

/** How records of a kind are changed: `Patch` is what a client may send of one. */
export interface UpdateRules<T extends AuthorityRecord, Patch> {
  readonly kind: Kind<T>;
  readonly needs: { readonly update: Needs };
  /** Leaves out of the patch what others have changed since the caller read the record. */
  readonly settle: (record: T, patch: Patch, staleness: Staleness) => Promise<Settled<Patch>> | Settled<Patch>;
  /** Decides an update; undefined when nothing would change. Uniqueness is decided for all kinds alike, after it. */
  readonly update: (
    record: T,
    patch: Patch,
    circumstances: ConditionalCircumstances & { readonly now: number; readonly conflicts: readonly Conflict[] },
  ) => ChangeEntry | undefined;
  /** Writes, in the same transaction, what follows from an update outside the records. */
  readonly follow?: (
    transaction: AuthorityTransaction,
    update: { readonly before: T; readonly after: T },
  ) => Promise<void>;
}

/** How records of a kind are listed and read, made, changed and deleted: what that needs, and the rules of the domain. */
export interface RecordRules<T extends AuthorityRecord, New, Patch> extends DeletionRules<T>, UpdateRules<T, Patch> {
  readonly needs: { readonly read: Needs; readonly create: Needs; readonly update: Needs; readonly delete: Needs };
  readonly list: {
    /** The fields that lists filter, sort and search by, in the largest view. */
    readonly fields: ListFields;
    /** The same for this actor, when the view differs. */
    readonly fieldsFor?: (actor: Actor) => ListFields;
    readonly valueOf: ValueOf<T>;
  };
  /** The fields of a new record. Room and uniqueness are decided for all kinds alike, after it. */
  readonly create: (input: New, circumstances: Circumstances) => Pick<T, OwnFields<T>>;
}
