import { isCoreSchema, parsePath, requirePath, type AttributePath } from './attribute-path.js';
import { ScimRefusal } from './scim-refusal.js';

/** One step of a change; a PUT is a replacement of each attribute that it has. `value` is undefined if there is none. */
export interface Operation extends AttributePath {
  readonly op: 'add' | 'remove' | 'replace';
  readonly value: unknown;
}

type Json = Readonly<Record<string, unknown>>;

/** Each costs time, and a request for more changes of members is refused anyway. */
const MAX_OPERATIONS = 10_000;

/**
 * Reads the operations of a PATCH (RFC 7644, 3.5.2), as directories send them: `op` in any case, one operation instead of a list, and paths
 * as keys of a value. Throws `invalidSyntax`, `invalidPath`, `noTarget`.
 */
export function readOperations(body: Json): Operation[] {
  const sent = member(body, 'operations');
  const list = Array.isArray(sent) ? (sent as readonly unknown[]) : [sent];
  if (sent === undefined || !list.every(isObject)) throw syntax('Operations must be a list of operations');
  const operations = list.flatMap(readOperation);
  if (operations.length > MAX_OPERATIONS) throw syntax(`There may be at most ${MAX_OPERATIONS} operations`);
  return operations;
}

/**
 * What a PUT or a POST says, as operations. What is under the name of its schema belongs to the resource itself; attributes with a name that
 * can't be one are ignored like others that aren't kept.
 */
export function operationsOf(body: Json): Operation[] {
  const entries = Object.entries(body).flatMap((entry) =>
    isCoreSchema(entry[0]) && isObject(entry[1]) ? Object.entries(entry[1]) : [entry],
  );
  return entries.flatMap(([key, value]) => {
    const path = parsePath(key);
    return path === undefined ? [] : [{ ...path, op: 'replace', value }];
  });
}

function readOperation(sent: Json): Operation[] {
  const text = member(sent, 'op');
  const op = typeof text === 'string' ? text.toLowerCase() : text;
  if (op !== 'add' && op !== 'remove' && op !== 'replace') throw syntax('op must be add, remove or replace');
  const [path, value] = [member(sent, 'path'), member(sent, 'value')];
  if (path !== undefined && path !== null && path !== '') {
    if (typeof path !== 'string') throw new ScimRefusal('invalidPath', 'A path must be text.');
    if (op !== 'remove' && value === undefined) throw new ScimRefusal('invalidValue', `${op} needs a value.`);
    if (!isCoreSchema(path)) return [{ ...requirePath(path), op, value }];
  }
  if (op === 'remove') throw new ScimRefusal('noTarget', 'remove needs a path.');
  if (!isObject(value)) throw syntax('Without a path, value must be an object');
  return operationsOf(value).map((operation) => ({ ...operation, op }));
}

/** A member of an object whose names are case-insensitive. */
export function member(object: Json, name: string): unknown {
  const key = Object.keys(object).find((one) => one.toLowerCase() === name);
  return key === undefined ? undefined : object[key];
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function syntax(message: string): ScimRefusal {
  return new ScimRefusal('invalidSyntax', `${message}.`);
}
