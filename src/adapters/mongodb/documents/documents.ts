import type { ImageFormat } from '../../../application/ports/image.js';
import type { StoredCodes } from '../../../application/ports/one-time-codes.js';
import type { OneTimeValue } from '../../../application/ports/one-time-values.js';
import type { RecoveryRequest } from '../../../application/ports/recovery-requests.js';
import type { AssertionKey } from '../../../domain/assertions/assertion-key.js';
import type { ChangeAction, ChangeResource } from '../../../domain/changes/change.js';
import type { AddressSetter } from '../../../domain/users/provisioning.js';
import type { AttemptState } from '../../../domain/limits/attempt-limit.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { SignInKey } from '../../../domain/sign-in/sign-in-key.js';
import type { StoredView } from '../../../domain/views/view.js';
import type { RecordDocument } from '../../storage-kernel/record-document.js';
import type { Total } from '../../../domain/totals/day-totals.js';
import type { DocumentOf } from './mapping.js';

// The stored documents. `_id` is the record's id; times are milliseconds since the epoch.

/** The end of a log. Every transaction on that log writes `locked_by` first, which serialises them. */
export interface HeadDocument {
  readonly _id: 'authority';
  readonly seq: number;
  readonly at: number;
  readonly hash: string;
  /** Id of the group that last locked the row. */
  readonly locked_by: string;
}

/** A log entry. `entry` is the exact text that the hash covers; the other fields exist for queries. */
export interface ChangeDocument {
  /** The sequence number. */
  readonly _id: number;
  readonly at: number;
  readonly actor_id: string;
  readonly resource: ChangeResource;
  readonly record_id: string;
  readonly action: ChangeAction;
  readonly request_id: string | null;
  readonly hash: string;
  readonly entry: string;
  /** The transaction that wrote the entry. Decides whether a commit of unknown outcome succeeded. */
  readonly batch: string;
}

/** A snapshot of the authority. */
export interface AuthoritySnapshotDocument {
  /** The sequence number. */
  readonly _id: number;
  readonly at: number;
  readonly hash: string;
  /** Version of the form of `records`. */
  readonly form: number;
  readonly records: Uint8Array;
}

interface Versioned {
  readonly _id: string;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

/** A record of the authority. Its `_id` is made of kind and id. */
export interface AuthorityRecordDocument extends RecordDocument {
  readonly _id: string;
}

/** A value of a record; see `RecordValues`. Its `_id` is made of kind, id and name. */
export interface RecordValueDocument {
  readonly _id: string;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly value: number;
}

export interface UserDocument extends Versioned {
  readonly email: string;
  readonly email_key: string;
  /** Absent in documents of releases that sent no mail. */
  readonly email_verified?: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar: string;
  /** The last part of `avatar`; absent when there is none. */
  readonly avatar_name?: string;
  readonly suspended: boolean;
  /** Roles, then groups: no group has the id of a role. */
  readonly role_ids: readonly string[];
  /** Which of them are groups; absent if none is. */
  readonly group_ids?: readonly string[];
  /** Id of the role set. */
  readonly role_set: string;
  /** These are absent where a directory has nothing to do with the account. */
  readonly source?: string;
  readonly made_by?: string;
  readonly external_id?: string;
  readonly external_id_folded?: string;
  readonly address_set_by?: AddressSetter;
  readonly suspended_by_directory?: true;
  readonly password_hash: string | null;
  /** Absent without one-time codes. */
  readonly totp?: boolean;
  /** Absent without one. */
  readonly has_passkey?: true;
  /** One-time codes or a passkey. */
  readonly second_factor: boolean;
  /** Absent as long as the user wasn't seen. */
  readonly last_seen?: number;
  /** Absent without an invitation. */
  readonly invited_until?: number;
  /** Not suspended and with a password. The last-administrator rule queries it. */
  readonly can_sign_in: boolean;
  readonly epoch: number;
  /** Sort and search keys, folded by the domain. */
  readonly first_name_folded: string;
  readonly last_name_folded: string;
  readonly email_folded: string;
  /** The three joined by a control character that no stored text contains, so no match spans two of them. */
  readonly search_text: string;
}

/** A saved view. */
export type ViewDocument = DocumentOf<StoredView, 'id'>;

/** Its `_id` is made of the other ids. */
/** A row of totals; hours without a count are absent. */
export interface TotalsDocument extends Total {
  readonly _id: string;
  readonly day: number;
  readonly hours?: Readonly<Record<number, number>>;
}

export interface TakingDocument {
  readonly _id: string;
  readonly token_id: string;
  readonly user_id: string;
  readonly at: number;
}

/** How many users hold exactly these roles and groups. Sets without users have no document. */
export interface RoleSetDocument {
  readonly _id: string;
  /** Sorted, each once. */
  readonly role_ids: readonly string[];
  /** The unsuspended users. */
  readonly users: number;
  readonly suspended: number;
}

export interface SessionDocument {
  readonly _id: string;
  readonly user_id: string;
  readonly epoch: number;
  readonly opened_at: number;
  readonly expires_at: number;
  /** The device and the last use; absent in documents of release 0.1.0. */
  readonly address?: string;
  readonly user_agent?: string;
  readonly last_seen?: number;
  /** How it was opened; absent in documents of releases before 0.3.0. */
  readonly method?: Session['method'];
  /** Absent without one. */
  readonly key_id?: string;
  readonly provider_session?: string;
  /** Absent if it's the time of opening. */
  readonly proven_at?: number;
  readonly second_factor?: boolean;
}

export type SignInKeyDocument = DocumentOf<SignInKey, 'id'>;
export type OneTimeValueDocument = DocumentOf<OneTimeValue, 'id'>;
export type CodesDocument = DocumentOf<StoredCodes, 'userId'>;
export type AssertionKeyDocument = DocumentOf<AssertionKey, 'id'>;
export type AttemptLimitDocument = DocumentOf<AttemptState & { readonly key: string }, 'key'>;
export type RecoveryRequestDocument = DocumentOf<RecoveryRequest, 'id'>;

export interface AvatarDocument {
  /** The image's name, such as `1f…9c.png`. */
  readonly _id: string;
  readonly format: ImageFormat;
  readonly bytes: Uint8Array;
  readonly touched_at: number;
}

/** What a process of the database says about itself. */
export interface InstanceDocument {
  /** Unique to this run of the process. */
  readonly _id: string;
  readonly seq: number;
  readonly bound_ms: number;
  /** The database user, if there's access control. */
  readonly signed_in_as?: string;
  /** The server's time of the announcement. */
  readonly at: Date;
}

/**
 * Settings shared by all instances: the schema version, the token key, and the claim of a copy filling the database.
 */
export type SettingDocument =
  | { readonly _id: 'schema'; readonly version: number }
  | { readonly _id: 'token_key'; readonly secret: string }
  /** Written briefly to check that the database accepts writes. */
  | { readonly _id: 'write_probe'; readonly at: Date }
  /** When an import without the trigram index last said so. */
  | { readonly _id: 'search_suspended'; readonly at: Date }
  /**
   * The version of the code that derived data was made with, and while it's made anew: by whom, when it last said so, and how
   * far it is.
   */
  | {
      readonly _id: 'derived';
      readonly version: number;
      readonly holder?: string;
      readonly at?: Date;
      readonly step?: string;
      readonly after?: string;
      readonly title?: string;
      readonly done?: number;
      readonly total?: number;
      /** See `OldSegments`; absent when nothing is left. */
      readonly segments?: readonly { readonly id: string; readonly version: number }[];
      readonly old_searches?: boolean;
      readonly renamed?: readonly { readonly name: string; readonly to: string }[];
    }
  | { readonly _id: 'copy'; readonly holder: string; readonly seen_at: Date; readonly filling?: true };
