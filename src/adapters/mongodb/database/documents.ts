import type { Action } from '../../../domain/access/action.js';
import type { ImageFormat } from '../../../domain/avatars/image-format.js';
import type { ChangeAction, ChangeResource } from '../../../domain/changes/change.js';

// Documents as they are stored. `_id` is our id; times are milliseconds since the epoch.

/** Where an order ends. Every transaction of that order writes `holder` first, so that they run one after the other. */
export interface HeadDocument {
  readonly _id: 'authority';
  readonly seq: number;
  readonly at: number;
  readonly hash: string;
  /** The batch that took the row last. */
  readonly holder: string;
}

/** An entry of the log. `entry` is the text that the hash covers, verbatim; the other fields are there to be asked for. */
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
  /** The transaction that wrote it: by this an unknown commit is decided. */
  readonly batch: string;
}

interface Stamped {
  readonly _id: string;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

export interface AbilityDocument extends Stamped {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly actions: readonly Action[];
}

export interface RoleDocument extends Stamped {
  readonly name: string;
  readonly description: string;
  /** A list and not a map: the keys are made by users, and names of fields have rules of their own. */
  readonly cells: readonly { readonly ability: string; readonly actions: readonly Action[] }[];
}

export interface FeatureDocument extends Stamped {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
}

export interface SegmentDocument extends Stamped {
  readonly name: string;
  readonly description: string;
  readonly filters: {
    /** A list and not a map, as with cells: filter ids are names of fields, own columns among them. */
    readonly values: readonly { readonly id: string; readonly texts: readonly string[] }[];
    readonly enabled: readonly string[];
  };
}

export interface UserDocument extends Stamped {
  readonly email: string;
  readonly email_key: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar: string;
  /** The last part of `avatar`, absent where there is none. */
  readonly avatar_name?: string;
  readonly suspended: boolean;
  readonly role_ids: readonly string[];
  readonly password_hash: string | null;
  /** Not suspended and with a password: what the last-administrator rule seeks by. */
  readonly can_sign_in: boolean;
  readonly epoch: number;
  /** What lists sort and search by, as the domain folds it. */
  readonly first_name_folded: string;
  readonly last_name_folded: string;
  readonly email_folded: string;
  /** The three, with a control character between them that no text of ours holds, so that nothing spans two. */
  readonly search_text: string;
}

export interface SessionDocument {
  readonly _id: string;
  readonly user_id: string;
  readonly epoch: number;
  readonly opened_at: number;
  readonly expires_at: number;
}

export interface AttemptLimitDocument {
  readonly _id: string;
  readonly tries: readonly number[];
  readonly waits: number;
  readonly blocked_until: number;
  readonly expires_at: number;
}

export interface RecoveryRequestDocument {
  readonly _id: string;
  readonly user_id: string | null;
  readonly at: number;
}

export interface AvatarDocument {
  /** Its name, such as `1f…9c.png`. */
  readonly _id: string;
  readonly format: ImageFormat;
  readonly bytes: Uint8Array;
  readonly touched_at: number;
}

/** What all instances share: the version of the schema, the token key, and that a copy is filling the database. */
export type SettingDocument =
  | { readonly _id: 'schema'; readonly version: number }
  | { readonly _id: 'token_key'; readonly secret: string }
  /** There for a moment: a write that finds out whether writing is possible. */
  | { readonly _id: 'write_probe'; readonly at: Date }
  | { readonly _id: 'copy'; readonly holder: string; readonly seen_at: Date; readonly filling?: true };
