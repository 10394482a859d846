import type { Schema } from 'castellan-client';
import { BYTE_ORDER_MARK, csvText } from '../../../../src/customer-files/csv-text.js';
import { client } from '../../api/client.js';
import type { ExplainedPermission } from '../../ui/access/explained-permission.js';
import { saveText } from '../customers/save-text.js';
import { explainHeld, type MapColumn, type MapRecords } from './map-records.js';
import { readExplained } from './use-explained-rows.js';
import type { MapSettings } from './use-map-settings.js';
import { peopleQuery, personRow, type MapRow, type MapRows } from './use-map-rows.js';

/** Rows of the past are asked for one by one. */
export const MOST_OF_THE_PAST = 1_000;
const AT_ONCE = 6;

interface SavedMap {
  readonly settings: MapSettings;
  readonly records: MapRecords;
  readonly columns: readonly MapColumn[];
  readonly rows: MapRows;
  readonly nameOf: (column: MapColumn) => string;
}

/** Saves the map as a file: a row for each of its rows, with the reason in each cell that isn't empty. */
export async function saveMap({ settings, records, columns, rows, nameOf }: SavedMap): Promise<void> {
  const { at } = settings;
  const found = settings.rows === 'people' ? await everybody(settings) : allOf(rows);
  const isAsked = (row: MapRow) => at !== '' && row.access !== undefined;
  const lines: string[][] = [];
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const portion = found.slice(start, start + AT_ONCE).map(async (row) => {
      const explained = isAsked(row) ? await readExplained(row.access!, at) : undefined;
      const cells = columns.map((column) =>
        explained === undefined
          ? textOf(explainHeld(row, column, records))
          : textOf(explained?.get(`${column.ability}.${column.action}`)),
      );
      return [row.id, row.name, ...cells];
    });
    lines.push(...(await Promise.all(portion)));
  }
  const head = ['id', 'name', ...columns.map(nameOf)];
  saveText({
    name: 'access.csv',
    type: 'text/csv',
    text: BYTE_ORDER_MARK + csvText([head], true) + csvText(lines, false),
  });
}

async function everybody(settings: MapSettings): Promise<MapRow[]> {
  const limit = settings.at === '' ? '' : `&_limit=${MOST_OF_THE_PAST}`;
  const query = new URLSearchParams([...peopleQuery(settings), ['_after', '']]).toString();
  const path = `/users?${query}${limit === '' ? '&_limit=1000' : limit}`;
  const { json } = await client.requestList<Schema<'User'>[]>(path);
  return json.map(personRow);
}

function allOf({ total = 0, rowAt }: MapRows): MapRow[] {
  return Array.from({ length: total }, (_, index) => rowAt(index)!);
}

/** "granted: Support, Sales (Nights)", as the service says it. */
function textOf(permission: ExplainedPermission | undefined): string {
  if (permission === undefined || permission.granted_by.length === 0) return '';
  const roles = permission.granted_by.map(({ name, through }) => (through ? `${name} (${through.name})` : name));
  return `${permission.reason}: ${roles.join(', ')}`;
}
