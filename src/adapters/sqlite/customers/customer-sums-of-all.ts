import { STANDARD_FIELDS } from '../../../domain/customers/customer-fields.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { typeRank } from '../../../domain/lists/compare.js';
import { TEXT_SEPARATOR } from '../users/user-search-columns.js';

/**
 * Statements that build the data `CustomerSums` maintains from all rows at once, when there is none yet. The rows
 * already hold the results of `fold`, except for own columns.
 */

/** The SQL names of the domain's `fold` and `phoneDigits` in these statements. */
export const FOLD_FUNCTION = 'fold_text';
export const DIGITS_FUNCTION = 'phone_digits';

const FOLDED = CUSTOMER_FIELDS.searched.map((field) => `${field}_folded`);

/** Equivalent to `searchTextOf`: `concat_ws` skips NULL. */
export const INSERT_TEXTS = `
  INSERT INTO customer_texts (customer, text)
  SELECT key, concat_ws(char(${TEXT_SEPARATOR.codePointAt(0)}), ${FOLDED.join(', ')},
    CASE WHEN phone_folded IS NOT NULL THEN ${DIGITS_FUNCTION}(phone_folded) END) FROM customers ORDER BY key`;

const RECORD_FIELDS = ['id', ...STANDARD_FIELDS.map(({ name }) => name)].map(
  (name) => `"${name}":' || json_quote(${name}) || '`,
);

/** A time as `Date.prototype.toISOString` writes it. */
const timeOf = (column: string) =>
  `strftime('%Y-%m-%dT%H:%M:%S', ${column} / 1000, 'unixepoch') || printf('.%03dZ', ${column} % 1000)`;

/** Equivalent to `customerJson`. The own columns are stored as JSON already. */
export const INSERT_RECORDS = `
  INSERT INTO customer_records (customer, version, record)
  SELECT key, version, '{${RECORD_FIELDS.join(',')},"created":"' || ${timeOf('created')} ||
    '","updated":"' || ${timeOf('updated')} || '"' ||
    CASE own_columns WHEN '{}' THEN '}' ELSE ',' || substr(own_columns, 2) END
  FROM customers ORDER BY key`;

/** The customers whose id is less than that of one with a smaller key: keys grow as ids do but for these. */
export const INSERT_OUT_OF_ORDER = `
  INSERT INTO customers_out_of_order (customer)
  SELECT key FROM (SELECT key, id, max(id) OVER (ORDER BY key) AS greatest FROM customers) WHERE id < greatest`;

/**
 * Equivalent to `columnValues`. SQLite's `lower` folds words of ASCII with one space between them, as most text is;
 * calling back for each would take half as long again as everything else. Numbers are REAL, because a driver may refuse
 * to read large integers.
 */
export const INSERT_COLUMNS = `
  INSERT INTO customer_columns (customer, name, rank, value, exact)
  SELECT customer, name, rank, folded, nullif(text, folded) FROM (
    SELECT customers.key AS customer, own.key AS name,
      CASE own.type WHEN 'text' THEN ${typeRank('')}
        WHEN 'true' THEN ${typeRank(true)} WHEN 'false' THEN ${typeRank(false)} ELSE ${typeRank(0)} END AS rank,
      CASE WHEN own.type <> 'text' THEN CAST(own.value AS REAL)
        WHEN own.value NOT GLOB '*[^ -~]*' AND own.value NOT GLOB '*  *' THEN lower(own.value)
        ELSE ${FOLD_FUNCTION}(own.value) END AS folded,
      CASE WHEN own.type = 'text' THEN own.value END AS text
    FROM customers CROSS JOIN json_each(customers.own_columns) AS own
  )`;

/** The counts of an own column from rows of `customer_columns`. */
export const COLUMN_COUNTS = `count(*) AS customers, coalesce(sum(rank = ${typeRank(true)}), 0) AS booleans,
  coalesce(sum(rank = ${typeRank(0)}), 0) AS numbers, coalesce(sum(rank = ${typeRank('')}), 0) AS texts`;

export const INSERT_COLUMN_COUNTS = `
  INSERT INTO customer_column_counts (name, customers, booleans, numbers, texts)
  SELECT name, ${COLUMN_COUNTS} FROM customer_columns GROUP BY name`;

export const INSERT_STATUS_ROLE_COUNTS = `
  INSERT INTO customer_cells (status, role, status_folded, role_folded, customers)
  SELECT status, role, min(status_folded), min(role_folded), count(*) FROM customers GROUP BY status, role`;

/** How much FTS5 keeps in memory before it writes a segment, in bytes; its own default first. The option is undocumented. */
const [DEFAULT_SEGMENT, LARGE_SEGMENT] = [1_048_576, 33_554_432];
/** At how many segments of a level FTS5 begins to merge them; its own default. */
const DEFAULT_MERGE = 4;

const searchOption = (name: 'hashsize' | 'automerge', value: number) =>
  `INSERT INTO customer_search (customer_search, rank) VALUES ('${name}', ${value});`;

/**
 * Builds the index of trigrams as a single segment. Fewer, larger segments are written fastest, and merged in the end:
 * as long as large ones are left, a write that brings their number to 16 merges them all during its commit.
 * https://www.sqlite.org/fts5.html#the_crisismerge_configuration_option
 */
export const INSERT_TRIGRAMS = `
  ${searchOption('hashsize', LARGE_SEGMENT)}
  ${searchOption('automerge', 0)}
  INSERT INTO customer_search (customer_search) VALUES ('rebuild');
  INSERT INTO customer_search (customer_search) VALUES ('optimize');
  ${searchOption('automerge', DEFAULT_MERGE)}
  ${searchOption('hashsize', DEFAULT_SEGMENT)}`;
