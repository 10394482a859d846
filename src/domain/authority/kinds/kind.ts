import type { StandardPermission } from '../../permissions/permission-set.js';
import { canonicalJson } from '../../changes/canonical-json.js';
import type { AuthorityResource, Change, Json, JsonObject } from '../../changes/change.js';
import { isoTime } from '../../changes/stored-entry.js';
import { differs } from '../../changes/differs.js';
import { laterThan } from '../../later-than.js';
import { fold } from '../../text/fold.js';
import type { Versioned } from '../../versioned.js';
import { measured } from './measured.js';

/** A record that the authority holds in memory. */
export interface AuthorityRecord extends Versioned {
  readonly id: string;
}

/** One field of a kind's records: `V` in memory. */
export interface Field<V> {
  /** Its names in the log. A change that has none of them leaves the field as it is. */
  readonly logged: readonly string[];
  /** The value after a change with at least one of these names, or of a new record. */
  readonly after: (previous: V | undefined, logged: JsonObject) => V;
  /** What the log has of it when the record is created or deleted. */
  readonly log: (value: V) => JsonObject;
  /** The value as stored and copied: its members in the order of their names, so equal values have equal texts. */
  readonly write: (value: V) => Json;
  readonly read: (stored: Json) => V;
  /** Describes a difference in words; by default with the JSON of both. */
  readonly differs?: (place: string, name: string, stored: V, replayed: V) => string | undefined;
}

/** Records while a change is being applied. */
export interface RecordsDraft {
  read<T extends AuthorityRecord>(kind: Kind<T>): ReadonlyMap<string, T>;
  /** The same to be written to; copied before the first write. */
  write<T extends AuthorityRecord>(kind: Kind<T>): Map<string, T>;
  /** A map that a record of the draft holds, to be written to; copied before the first write. */
  own<K, V>(part: ReadonlyMap<K, V>): Map<K, V>;
}

/** What happens by rule when a record changes; `after` is undefined once it's deleted. */
export interface AppliedChange<T> {
  readonly change: Change;
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** What a reader of the log sees of entries about these records without a permission of their own. */
interface LogRestriction {
  readonly needs: StandardPermission;
  /** The fields that every reader of the log sees. */
  readonly shown: readonly string[];
}

export type OwnFields<T> = Exclude<keyof T & string, keyof AuthorityRecord>;

/** Everything that the service needs to know about one kind of record. A new field of `T` fails to compile until it's added. */
interface KindDefinition<T extends AuthorityRecord> {
  readonly resource: AuthorityResource;
  /** The name of the records together: in `AuthorityRecords` and in copies. */
  readonly plural: string;
  /** What messages call the records together; by default the plural. */
  readonly title?: string;
  /** How many there may be. */
  readonly limit: number;
  /** The text that no two records share: as it is, or folded; of those that are equal in the field `within`, if there is one. */
  readonly unique?: { readonly field: OwnFields<T>; readonly isFolded: boolean; readonly within?: OwnFields<T> };
  readonly fields: { readonly [K in OwnFields<T>]-?: Field<T[K]> };
  /** Whether a creation may be repeated with an `Idempotency-Key`. */
  readonly isRepeatable: boolean;
  /** By default every reader of the log sees all fields. */
  readonly restriction?: LogRestriction;
  /** Whether people hold it: who does stays known for a while after its deletion. */
  readonly isHeld?: true;
  /** The field with ids of roles: those of deleted roles are taken from it. Like a user's, `updated` doesn't move. */
  readonly roles?: OwnFields<T>;
  readonly consequences?: (draft: RecordsDraft, applied: AppliedChange<T>) => void;
  /** What a record adds to the bytes of its kind; by default the fields that the log has of it. */
  readonly bytes?: (record: T) => number;
}

/** A kind, as everything else uses it. Methods, so that a list of kinds needs no knowledge of their records. */
export interface Kind<T extends AuthorityRecord> {
  readonly resource: AuthorityResource;
  readonly plural: string;
  readonly title: string;
  readonly limit: number;
  readonly isRepeatable: boolean;
  readonly isHeld: boolean;
  readonly restriction: LogRestriction | undefined;
  /** The field whose text no two records share, and the text as it's compared; undefined if the kind or the record has none. */
  uniqueText(record: Partial<T>): { readonly field: string; readonly text: string } | undefined;
  recordAfter(previous: T | undefined, change: Change): T;
  applyConsequences(draft: RecordsDraft, applied: AppliedChange<T>): void;
  /** The record without this role; the same one if it doesn't have it. */
  withoutRole(record: T, roleId: string): T;
  /** The fields that the log stores when a record is created or deleted. */
  logFields(record: Pick<T, OwnFields<T>>): JsonObject;
  /** Its members are in the order of their names. */
  write(record: T): JsonObject;
  /** Throws for anything that `write` doesn't make. A field that an earlier release didn't know has its initial value. */
  read(stored: JsonObject): T;
  differenceOf(stored: T, replayed: T): string | undefined;
  /** What the record takes as JSON in UTF-8: a number that doesn't depend on the storage. */
  bytes(record: T): number;
}

const NUMBERS = ['version', 'created', 'updated'] as const;

export type AnyKind = Kind<AuthorityRecord>;

export function defineKind<T extends AuthorityRecord>(definition: KindDefinition<T>): Kind<T> {
  const { resource, plural, title = plural, limit, unique, isRepeatable, restriction, roles } = definition;
  const { consequences, bytes, isHeld = false } = definition;
  const fields = Object.entries(definition.fields) as [OwnFields<T>, Field<T[OwnFields<T>]>][];
  const members = [
    ...fields.map(([name, { write }]) => [name, write] as const),
    ...(['id', ...NUMBERS] as const).map((name) => [name, (value: Json) => value] as const),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const logFields = (record: Pick<T, OwnFields<T>>): JsonObject =>
    Object.assign({}, ...fields.map(([name, field]) => field.log(record[name]))) as JsonObject;
  return {
    resource,
    plural,
    title,
    limit,
    isRepeatable,
    isHeld,
    restriction,
    uniqueText(record) {
      if (unique === undefined || record[unique.field] === undefined) return undefined;
      const text = record[unique.field] as string;
      const compared = unique.isFolded ? fold(text) : text;
      const among = unique.within === undefined ? '' : JSON.stringify(record[unique.within]);
      return { field: unique.field, text: among + compared };
    },
    recordAfter(previous, { recordId, at, after: logged }) {
      const record: Record<string, unknown> = {
        id: recordId,
        version: previous === undefined ? (logged!['version'] ?? 1) : previous.version + 1,
        created: previous === undefined ? at : previous.created,
        updated: previous === undefined ? at : laterThan(previous.updated, at),
      };
      for (const [name, field] of fields) {
        record[name] =
          previous === undefined || field.logged.some((key) => logged![key] !== undefined)
            ? field.after(previous?.[name], logged!)
            : previous[name];
      }
      return record as unknown as T;
    },
    applyConsequences: consequences ?? (() => undefined),
    withoutRole(record, roleId) {
      const held = roles === undefined ? [] : (record[roles] as readonly string[]);
      return held.includes(roleId) ? { ...record, [roles!]: held.filter((id) => id !== roleId) } : record;
    },
    logFields,
    bytes: bytes ?? ((record) => measured(record, logFields)),
    write(record) {
      const written: Record<string, Json> = {};
      for (const [name, write] of members) written[name] = write(record[name] as never);
      return written;
    },
    read(stored) {
      for (const name of NUMBERS) {
        if (!Number.isSafeInteger(stored[name])) throw new TypeError(`${name} isn't a number`);
      }
      const record: Record<string, unknown> = { ...stored };
      for (const [name, field] of fields) {
        const value = stored[name];
        record[name] = value === undefined ? field.after(undefined, {}) : field.read(value);
      }
      return record as unknown as T;
    },
    differenceOf(stored, replayed) {
      const place = `${resource} ${stored.id}`;
      for (const [name, field] of fields) {
        const error = (field.differs ?? differsAsJson(field))(place, name, stored[name], replayed[name]);
        if (error !== undefined) return error;
      }
      return (
        differs(place, 'version', stored.version, replayed.version) ??
        differs(place, 'created', stored.created, replayed.created, isoTime) ??
        differs(place, 'updated', stored.updated, replayed.updated, isoTime)
      );
    },
  };
}

function differsAsJson<V>({ write }: Field<V>): NonNullable<Field<V>['differs']> {
  return (place, name, stored, replayed) => {
    const [table, log] = [write(stored), write(replayed)];
    return differs(place, name, canonicalJson(table), canonicalJson(log), (text) => text);
  };
}
