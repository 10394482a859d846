import { DomainError } from '../domain-error.js';
import { fold } from '../text/fold.js';
import { readFilterName, REQUEST_PARAMETERS, type ListFields } from './list-fields.js';
import { FILTERS_MAX, type Filter, type SearchTerms } from './list-query.js';
import { mergeFilters } from './merge-filters.js';
import { readFilter } from './read-filter.js';

/** Parameters of a list by name, each with its values in order. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

/** A list parameter has an invalid value; `fields` holds the parameter's name. */
export class BadParameter extends DomainError {
  constructor(parameter: string, message: string) {
    super('malformed', 'bad_query', `The query parameter "${parameter}" ${message}.`, {
      [parameter]: { code: 'bad_query', message },
    });
  }
}

/** Reads the filters among the parameters; ignores parameters that aren't filters of this list. Throws `BadParameter`. */
export function readFilters(parameters: Parameters, fields: ListFields): Filter[] {
  const filters: Filter[] = [];
  for (const [parameter, texts] of parameters) {
    const name = isControl(parameter, fields) ? undefined : readFilterName(fields, parameter);
    if (name === undefined) continue;
    const read = readFilter(name, name.splitsAtCommas ? texts.flatMap(splitAtCommas) : texts);
    if ('flaw' in read) throw new BadParameter(parameter, read.flaw);
    filters.push(read.filter);
  }
  const merged = mergeFilters(filters);
  const beyond = merged[FILTERS_MAX];
  if (beyond !== undefined)
    throw new BadParameter(beyond.field, `is one filter too many: at most ${FILTERS_MAX} are allowed`);
  return merged;
}

/** Whether a parameter controls the response rather than filters, even if customers have a column of that name. */
function isControl(parameter: string, fields: ListFields): boolean {
  if (parameter.startsWith('_') || parameter === 'q') return true;
  return fields.ownColumnsExcept !== undefined && REQUEST_PARAMETERS.has(parameter);
}

/** Reads `q`. Empty when one of its values is empty, because that matches everything, or when no field is searched. */
export function readSearch(parameters: Parameters, fields: Pick<ListFields, 'searched'>): SearchTerms[] {
  if (fields.searched.length === 0) return [];
  const texts = (parameters.get('q') ?? []).map(fold);
  return texts.length === 0 || texts.includes('') ? [] : [[...new Set(texts)]];
}

function splitAtCommas(text: string): string[] {
  if (!text.includes(',')) return [text];
  const parts = text.split(',').filter((part) => part !== '');
  return parts.length === 0 ? [''] : parts;
}
