import { DomainError } from '../../domain/domain-error.js';
import { readFilterName, RESERVED_NAMES, type FilterName, type ListFields } from '../../domain/lists/list-fields.js';
import { MAX_FILTERS, type Criteria, type Filter } from '../../domain/lists/list-query.js';
import { mergeFilters } from '../../domain/lists/merge-filters.js';
import { readFilter } from '../../domain/lists/read-filter.js';
import { errorOfSearch, readSearch } from '../../domain/lists/search-words.js';

/** Parameters of a list by name, each with its values in order. */
type Parameters = ReadonlyMap<string, readonly string[]>;

/** A list parameter has an invalid value; `fields` holds the parameter's name. */
export class BadParameter extends DomainError {
  constructor(parameter: string, message: string) {
    super('malformed', 'bad_query', `The query parameter "${parameter}" ${message}.`, {
      [parameter]: { code: 'bad_query', message },
    });
  }
}

/**
 * Parses the filters and the search of a list in the dialect of json-server, ignoring other parameters. Throws
 * `BadParameter`. It's in this layer because HTTP and the command line's `--filter` and `--q` share the dialect.
 */
export function parseListCriteria(parameters: Parameters, fields: ListFields): Criteria {
  const sought = parameters.get('q') ?? [];
  const error = errorOfSearch(sought, fields);
  if (error !== undefined) throw new BadParameter('q', error);
  return { filters: readFilters(parameters, fields), search: readSearch(sought, fields) };
}

function readFilters(parameters: Parameters, fields: ListFields): Filter[] {
  const filters: Filter[] = [];
  for (const [parameter, texts] of parameters) {
    const name = isControl(parameter, fields) ? undefined : readFilterName(fields, parameter);
    if (name === undefined) continue;
    const read = readFilter(name, splitsAtCommas(name, parameter) ? texts.flatMap(splitAtCommas) : texts);
    if ('error' in read) throw new BadParameter(parameter, read.error);
    filters.push(read.filter);
  }
  const merged = mergeFilters(filters);
  const beyond = merged[MAX_FILTERS];
  if (beyond !== undefined)
    throw new BadParameter(beyond.field, `is one filter too many: at most ${MAX_FILTERS} are allowed`);
  return merged;
}

/** Whether a parameter controls the response rather than filters, even if customers have a column of that name. */
function isControl(parameter: string, fields: ListFields): boolean {
  if (parameter.startsWith('_') || parameter === 'q') return true;
  return fields.ownColumnsExcept !== undefined && RESERVED_NAMES.has(parameter);
}

const SPLIT_AT_COMMAS: ReadonlySet<string> = new Set(['id', 'status', 'role', 'roles', 'groups']);

/** Whether the values of a filter's parameter are split at commas. */
export function splitsAtCommas({ field, operator }: FilterName, parameter: string): boolean {
  if (parameter === `${field}_values`) return true;
  return SPLIT_AT_COMMAS.has(field) && (operator === 'eq' || operator === 'ne');
}

function splitAtCommas(text: string): string[] {
  if (!text.includes(',')) return [text];
  const parts = text.split(',').filter((part) => part !== '');
  return parts.length === 0 ? [''] : parts;
}
