import { errorOfOwnAction } from '../../abilities/own-action.js';
import { differs } from '../../changes/differs.js';
import type { Json } from '../../changes/change.js';
import { actionSet, isStandardAction, type ActionSet } from '../../permissions/action.js';
import type { Field } from './kind.js';

/** A text; empty unless a creation names it. */
export function text(name: string): Field<string> {
  return plain(name, '', (value): value is string => typeof value === 'string');
}

/** A text that a record needn't have. */
export function optionalText(name: string): Field<string | null> {
  const isOne = (value: unknown): value is string | null => value === null || typeof value === 'string';
  return { ...plain<string | null>(name, null, isOne), differs: undefined! };
}

/** A switch; off unless a creation names it. */
export function flag(name: string): Field<boolean> {
  return plain(name, false, (value): value is boolean => typeof value === 'boolean');
}

/** A list of texts, such as ids. */
export function ids(name: string): Field<readonly string[]> {
  return { ...plain<readonly string[]>(name, [], Array.isArray), differs: undefined! };
}

/** Reads a stored list of actions. Throws if one can't be the name of an action. */
export function readActions(stored: Json): ActionSet {
  const names = stored as readonly string[];
  if (names.every((name) => isStandardAction(name) || errorOfOwnAction(name) === undefined)) return actionSet(names);
  throw new TypeError('names no action');
}

/** A value that is the same in memory, in the log and in storage. */
function plain<V extends Json>(name: string, initial: V, isOne: (value: unknown) => value is V): Field<V> {
  const logged = [name];
  return {
    logged,
    after: (previous, fields) => (isOne(fields[name]) ? fields[name] : (previous ?? initial)),
    log: (value) => ({ [name]: value }),
    write: (value) => value,
    read: (stored) => {
      if (!isOne(stored)) throw new TypeError(`${name} isn't of its type`);
      return stored;
    },
    differs: (place, field, stored, replayed) => differs(place, field, stored as string, replayed as string),
  };
}
