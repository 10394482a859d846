import type { Criteria, SearchTerms } from '../../../domain/lists/list-query.js';
import { whereOf, WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import type { ListReader } from '../lists/list-reader.js';
import { allOf, fill } from '../lists/sql.js';
import { chooseAccessPath, indexPaths, keysSql, textsPath, type AccessPath } from './access-path.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import { countTrigrams } from './trigram-match.js';

/**
 * Comparing one text with all texts takes as long as following this many trigrams through all rows: for a long text
 * that nearly every row contains, the trigram index holds many times more data than the texts.
 */
const TRIGRAMS_TO_SCAN = 4;
/** A text in this part of all rows isn't followed through its trigrams if another one is in at most the second. */
const [FREQUENT, RARE] = [1 / 2, 1 / 4];
/** Following fewer trigrams of a text costs less than looking texts up, however frequent it is. */
const FEWEST_TRIGRAMS = 3;

export interface Narrow {
  readonly kind: AccessPath['kind'];
  /** The keys of all matches, separated by commas, if one of the indexes leads to few customers. */
  readonly keys: string | undefined;
  readonly total: number;
  /** In what part of the customers texts occur, as far as that was read. */
  readonly shares: ReadonlyMap<SearchTerms, number>;
}

/** Reads the first entries of each index that the criteria can be looked up in. */
export function searchIndexes(criteria: Criteria, reader: ListReader, few: number): Narrow {
  const shares = new Map<SearchTerms, number>();
  for (const path of indexPaths(criteria)) {
    // It reads all values of the column when few match.
    if (path.kind === 'column' && path.filter.operator === 'like') continue;
    const { total, last, keys } = reader.row(keysSql({ ...path, rest: NO_CRITERIA }, few + 1)) as unknown as Keys;
    if (total <= few) {
      const found = total === 0 ? { keys: '', total } : matchingAmong(path.rest, `[${keys!}]`, reader);
      return { kind: path.kind, shares, ...found };
    }
    if (path.kind === 'trigrams') shares.set(path.sought[0]!, total / last);
  }
  return { kind: 'nobody', keys: undefined, total: 0, shares };
}

const NO_CRITERIA: Criteria = { filters: [], search: [] };

export interface Keys {
  readonly total: number;
  readonly last: number;
  readonly keys: string | null;
}

/** Those of these customers who meet the criteria. `keys` is a JSON array. */
export function matchingAmong(criteria: Criteria, keys: string, reader: ListReader): { keys: string; total: number } {
  const { text, values } = fill(
    `SELECT group_concat(customers.key, ',') AS keys, count(*) AS total
     FROM json_each(?) AS near CROSS JOIN customers ON customers.key = near.value WHERE @`,
    allOf([whereOf(criteria, CUSTOMER_LIST_TABLE), WHILE_TIME_LASTS]),
  );
  const found = reader.row({ text, values: [keys, ...values] }) as { keys: string | null; total: number };
  return { keys: found.keys ?? '', total: found.total };
}

/**
 * The path where no index leads to few customers. FTS5 would read nearly all of its index for texts that most customers have:
 * they're compared with what the other texts lead to, or with all texts.
 */
export function broadPath(criteria: Criteria, shares: ReadonlyMap<SearchTerms, number>): AccessPath {
  const path = chooseAccessPath(criteria);
  if (path.kind !== 'trigrams') return path;
  const { sought, rest } = path;
  const shareOf = (texts: SearchTerms) => shares.get(texts) ?? 0;
  const rarest = Math.min(...sought.map(shareOf));
  const trigrams = sought.reduce((sum, texts) => sum + countTrigrams(texts), 0);
  if (criteria.search.length > 0 && trigrams * rarest > TRIGRAMS_TO_SCAN) return textsPath(criteria);
  const isFrequent = (texts: SearchTerms) => shareOf(texts) >= FREQUENT && countTrigrams(texts) >= FEWEST_TRIGRAMS;
  if (rarest > RARE || !sought.some(isFrequent)) return path;
  return {
    ...path,
    sought: sought.filter((texts) => !isFrequent(texts)),
    compared: [...rest.search, ...criteria.search.filter(isFrequent)],
    rest: { ...rest, search: [] },
  };
}
