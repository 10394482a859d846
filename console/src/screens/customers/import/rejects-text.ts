import { headerOf, REJECT_COLUMNS } from '../../../../../src/customer-files/column.js';
import { BYTE_ORDER_MARK, csvText } from '../../../../../src/customer-files/csv-text.js';
import type { JsonRow } from '../../../../../src/customer-files/json-rows.js';
import { membersOf, recordOfJson } from '../../../../../src/customer-files/records.js';
import { guardCell, unguardCell } from '../../../../../src/customer-files/safe-cell.js';
import type { CustomerFile, TableFile } from './customer-file.js';
import type { ColumnMapping } from './mapping.js';
import type { Rejected } from './send-rows.js';

/** A file to be saved. */
export interface SavedText {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Writes rejected rows as they were, with what is wrong, so that they can be imported again once they're mended. */
export function rejectsText(
  file: CustomerFile,
  mapping: readonly ColumnMapping[],
  { rejected, externalId }: { readonly rejected: readonly Rejected[]; readonly externalId: string | null },
): SavedText {
  const name = file.name.replace(/\.[^.]*$/, '');
  if (file.kind === 'csv') {
    return { name: `${name}.rejects.csv`, type: 'text/csv', text: tableOf(file, mapping, rejected) };
  }
  const idHeader = mapping.find(({ field }) => field === externalId)?.header;
  const lines = rejected.map(({ index, errors }) => {
    const row = file.rows[index]!;
    const { number, line } = row;
    return `{"number":${number},"line":${line},"errors":${JSON.stringify(errors)},"row":${textOf(row, idHeader)}}\n`;
  });
  return { name: `${name}.rejects.ndjson`, type: 'application/x-ndjson', text: lines.join('') };
}

/**
 * What is said of a row comes before its cells. Nothing may be added to one that may be several rows: if there is such a one, what is
 * said comes after the cells, and what is said of it stands in a row before it.
 */
function tableOf(
  { rows, delimiter }: TableFile,
  mapping: readonly ColumnMapping[],
  rejected: readonly Rejected[],
): string {
  const kept = mapping.flatMap(({ header }, index) => (REJECT_COLUMNS.includes(header) ? [] : [index]));
  const columns = kept.map((index) => {
    const { header, field, type } = mapping[index]!;
    return field === '' ? header : headerOf({ name: field, type });
  });
  const isAfter = rejected.some(({ index }) => rows[index]!.torn !== undefined);
  const beside = (said: readonly string[], own: readonly string[]) => (isAfter ? [...own, ...said] : [...said, ...own]);
  const lines = rejected.map(({ index, errors }) => {
    const { number, cells, torn } = rows[index]!;
    const problem = Object.entries(errors)
      .map(([field, message]) => `${field} ${message}`)
      .join('; ');
    const own = kept.map((at) => (torn === undefined ? (cells[at] ?? '') : ''));
    const surplus = torn === undefined ? cells.slice(mapping.length) : [];
    const row = [...beside([String(number), problem], own), ...surplus].map((cell) => guardCell(unguardCell(cell)));
    return csvText([row], true, delimiter) + (torn === undefined ? '' : `${torn}\r\n`);
  });
  return BYTE_ORDER_MARK + csvText([beside(REJECT_COLUMNS, columns)], true, delimiter) + lines.join('');
}

/** The row as it was. A record that lacks the external id gets an empty one: without the column, it would be a new customer. */
function textOf(row: JsonRow, idHeader: string | undefined): string {
  const text = recordOfJson(row, () => undefined, { decimal: '.', dates: 'iso', rawCells: false }).asRead();
  const isComplete = idHeader === undefined || !text.startsWith('{') || Object.hasOwn(membersOf(row), idHeader);
  return isComplete ? text : `{${JSON.stringify(idHeader)}:"",${text.slice(1)}`;
}
