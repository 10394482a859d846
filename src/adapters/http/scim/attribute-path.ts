import { GROUP_SCHEMA, USER_SCHEMA } from './scim-path.js';
import { ScimRefusal } from './scim-refusal.js';

/** The name of an attribute as a request has it, in lower case: they're case-insensitive (RFC 7643, 2.1). */
export interface AttributePath {
  /** Of the core schemas; `EXTENSION` for one of another. */
  readonly attribute: string;
  readonly sub: string | undefined;
  /** What is between brackets. */
  readonly filter: string | undefined;
}

/** An attribute of a schema that isn't served here. */
const EXTENSION = 'an extension';
const CORE = new Set([USER_SCHEMA, GROUP_SCHEMA].map((schema) => schema.toLowerCase()));

/** Attributes without parts. */
const SIMPLE = new Set(['id', 'externalid', 'username', 'displayname', 'active']);

/** No path is longer, even with a filter by an id: others would only cost time. */
const MAX_LENGTH = 1_000;
const PATH = /^(?:(urn:[\w.:-]+):)?([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is;

/** Parses a path (RFC 7644, figure 7); undefined if it isn't one. */
export function parsePath(text: string): AttributePath | undefined {
  const [, urn, attribute, filter, sub] = (text.length > MAX_LENGTH ? null : PATH.exec(text.trim())) ?? [];
  if (attribute === undefined) return undefined;
  const isCore = urn === undefined || isCoreSchema(urn);
  const path = { attribute: isCore ? attribute.toLowerCase() : EXTENSION, sub: sub?.toLowerCase(), filter };
  if (SIMPLE.has(path.attribute) && (sub ?? filter) !== undefined) return undefined;
  return path.attribute === 'name' && filter !== undefined ? undefined : path;
}

/** Whether a text names the schema of users or that of groups, which stands for the resource itself. */
export function isCoreSchema(text: string): boolean {
  return CORE.has(text.trim().toLowerCase());
}

/** Throws `invalidPath`. */
export function requirePath(text: string): AttributePath {
  const path = parsePath(text);
  if (path === undefined) throw new ScimRefusal('invalidPath', 'A path must be an attribute, such as name.familyName.');
  return path;
}
