import { errorOfNewEmail, parseEmail } from '../../../domain/text/email.js';
import { namesOf } from '../../../domain/users/names-of.js';
import type { DirectoryPatch, DirectoryUser } from '../../../domain/users/directory-user.js';
import { newLabel } from '../validation/fields.js';
import { readFlag } from './criteria.js';
import { isObject, operationsOf, type Operation } from './operations.js';
import { ScimRefusal } from './scim-refusal.js';

type Names = Pick<DirectoryPatch, 'firstName' | 'lastName'>;
type Body = Readonly<Record<string, unknown>>;

/** Reads a new user. Throws `invalidValue`. */
export function readNewUser(body: Body): DirectoryUser {
  const operations = operationsOf(body).filter(({ attribute }) => attribute !== 'id');
  const { email, externalId = null, suspended = false, ...names } = readChanges(operations, undefined);
  if (email === undefined) throw required();
  const error = errorOfNewEmail(email);
  if (error !== undefined) throw invalidValue('userName', error);
  const { value } = operations.find(({ attribute }) => attribute === 'displayname') ?? {};
  const displayName = typeof value === 'string' && value.trim() !== '' ? readLabel('displayName', value) : undefined;
  return { email, externalId, suspended, ...namesOf({ email, ...names, displayName }) };
}

/** Reads a whole user: what is absent stays as it was. Throws `invalidValue`, `mutability` for another id. */
export function readWholeUser(body: Body, id: string): DirectoryPatch {
  const patch = readChanges(operationsOf(body), id);
  if (patch.email === undefined) throw required();
  return patch;
}

/**
 * Reads what operations change of the user with this id. Blank names stay as they were, and attributes that aren't kept are ignored. Throws
 * `invalidValue`, `mutability`.
 */
export function readChanges(operations: readonly Operation[], id: string | undefined): DirectoryPatch {
  let patch: DirectoryPatch = {};
  for (const operation of operations) patch = { ...patch, ...readChange(operation, id) };
  return patch;
}

function readChange({ op, attribute, sub, value: sent }: Operation, id: string | undefined): DirectoryPatch {
  const value = op === 'remove' ? null : (sent ?? null);
  switch (attribute) {
    case 'username':
      if (op === 'remove') throw new ScimRefusal('mutability', 'userName is required.');
      return { email: readAddress(value) };
    case 'name':
      return readNames(sub, value);
    case 'active':
      return readActive(value);
    case 'externalid':
      return { externalId: isBlank(value) ? null : readLabel('externalId', value) };
    case 'id':
      if (id !== undefined && value !== id) throw new ScimRefusal('mutability', 'id never changes.');
      return {};
    default:
      return {};
  }
}

function readAddress(value: unknown): string {
  const email = typeof value === 'string' ? parseEmail(value) : undefined;
  if (email === undefined) throw invalidValue('userName', 'must be an e-mail address');
  return email.address;
}

function readNames(sub: string | undefined, value: unknown): Names {
  if (sub !== undefined) return readName(sub, value);
  if (value === null) return {};
  if (!isObject(value)) throw invalidValue('name', 'must be an object');
  return Object.assign({}, ...Object.entries(value).map(([key, one]) => readName(key.toLowerCase(), one))) as Names;
}

function readName(sub: string, value: unknown): Names {
  if (isBlank(value)) return {};
  if (sub === 'givenname') return { firstName: readLabel('name.givenName', value) };
  return sub === 'familyname' ? { lastName: readLabel('name.familyName', value) } : {};
}

function readActive(value: unknown): Pick<DirectoryPatch, 'suspended'> {
  if (value === null) return {};
  const isActive = readFlag(value);
  if (isActive === undefined) throw invalidValue('active', 'must be true or false');
  return { suspended: !isActive };
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Reads a text of one line. Throws `invalidValue`. */
export function readLabel(name: string, value: unknown): string {
  const read = newLabel.safeParse(value);
  if (!read.success)
    throw invalidValue(name, typeof value === 'string' ? read.error.issues[0]!.message : 'must be text');
  return read.data;
}

export function invalidValue(name: string, message: string): ScimRefusal {
  return new ScimRefusal('invalidValue', `${name} ${message}.`);
}

function required(): ScimRefusal {
  return invalidValue('userName', 'is required: an e-mail address');
}
