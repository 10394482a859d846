import { ValidationFailed, type FieldError } from '../../domain/domain-error.js';
import { isSortable, readFilterName, RESERVED_NAMES, type ListFields } from '../../domain/lists/list-fields.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { nearest } from '../../domain/text/nearest.js';
import type { View } from '../../domain/views/view.js';
import { BadParameter, parseListCriteria } from '../lists/parse-list-criteria.js';
import { VIEWABLE_LISTS } from './viewable-lists.js';

/** Unknown names are compared with the known ones, as far as they are no longer than this. */
const MAX_COMPARED_LENGTH = 80;

/**
 * Requires that the list would take the view's filter and order from this actor: a filter that gets lost would show everybody. Throws
 * `Forbidden` if they may not read the list, and `ValidationFailed`.
 */
export function requireListTakes(
  actor: Actor,
  { resource, filter, sort }: Pick<View, 'resource' | 'filter' | 'sort'>,
): void {
  const list = VIEWABLE_LISTS.get(resource);
  if (list === undefined) throw new ValidationFailed({ resource: invalid('is not a list that has views') });
  authorise(actor, list.needs);
  const fields = list.fieldsFor(actor);
  const valuesOf = (name: string) => [filter[name]!].flat();
  const names = Object.keys(filter).filter((name) => list.parameters?.has(name) !== true);
  const errors = names
    .filter((name) => !isFilter(fields, name))
    .map((name): [string, FieldError] => [`filter.${name.slice(0, MAX_COMPARED_LENGTH)}`, unknownFilter(fields, name)]);
  if (sort !== null && !isSortable(fields, sort.field))
    errors.push(['sort.field', invalid('is not a field that this list sorts by')]);
  for (const [name, isReadable] of list.parameters ?? [])
    if (Object.hasOwn(filter, name) && !isReadable(valuesOf(name)))
      errors.push([`filter.${name}`, invalid('is not a value that this list takes')]);
  if (errors.length > 0) throw new ValidationFailed(Object.fromEntries(errors));
  requireReadable(new Map(names.map((name) => [name, valuesOf(name)])), fields);
}

function isFilter(fields: ListFields, name: string): boolean {
  if (name === 'q') return fields.searched.length > 0;
  if (name.startsWith('_') || (fields.ownColumnsExcept !== undefined && RESERVED_NAMES.has(name))) return false;
  return readFilterName(fields, name) !== undefined;
}

function unknownFilter(fields: ListFields, name: string): FieldError {
  const meant = name.length > MAX_COMPARED_LENGTH ? undefined : nearest(name, fields.kinds.keys());
  const hint = meant === undefined ? '' : `: did you mean \`${meant}\`?`;
  return { code: 'unknown_field', message: `is not a filter of this list${hint}` };
}

/** The values must be those of their filters, such as times. */
function requireReadable(parameters: ReadonlyMap<string, readonly string[]>, fields: ListFields): void {
  try {
    parseListCriteria(parameters, fields);
  } catch (error) {
    if (!(error instanceof BadParameter)) throw error;
    const named = Object.entries(error.fields);
    throw new ValidationFailed(
      Object.fromEntries(named.map(([name, { message }]) => [`filter.${name}`, invalid(message)])),
    );
  }
}

function invalid(message: string): FieldError {
  return { code: 'invalid_value', message };
}
