import { expect } from 'chai';
import type { ColumnType } from '../../src/customer-files/column.js';
import { readCell, type Notation } from '../../src/customer-files/read-cell.js';

const USUAL: Notation = { decimal: '.', dates: 'iso' };
const error = /^is /;

describe('cells of customer files', () => {
  const cases: readonly (readonly [text: string, type: ColumnType, value: unknown, notation?: Partial<Notation>])[] = [
    ...['true', 'TRUE', 'Yes', '1', 'x', 'X', ' true '].map((text) => [text, 'boolean', true] as const),
    ...['false', 'False', 'NO', '0'].map((text) => [text, 'boolean', false] as const),
    ...['ja', '2', 'on', '-'].map((text) => [text, 'boolean', error] as const),
    ['12.50', 'number', 12.5],
    ['-5', 'number', -5],
    ['1e3', 'number', 1000],
    ['1.5', 'number', 1.5, { decimal: ',' }],
    ['1,5', 'number', 1.5, { decimal: ',' }],
    ['-0,25', 'number', -0.25, { decimal: ',' }],
    ['1,5', 'number', /looks like a decimal comma: set decimal to ","$/],
    ['1,234', 'number', /; if the comma groups thousands, remove it; if it is a decimal comma, set decimal to ","$/],
    ['-12,345', 'number', /if the comma groups thousands/],
    ['0,123', 'number', /looks like a decimal comma/],
    ['1234,567', 'number', /looks like a decimal comma/],
    ['many', 'number', /^is not a number as in 1234,5$/, { decimal: ',' }],
    ['1.234,5', 'number', /groups of three digits/],
    ['1.234,5', 'number', /groups of three digits/, { decimal: ',' }],
    ['1,234.5', 'number', /groups of three digits/],
    ['1,234,567', 'number', /groups of three digits/],
    ['1 234', 'number', /groups of three digits/],
    ['007', 'number', error],
    ['+5', 'number', error],
    ['many', 'number', /^is not a number as in 1234\.5$/],
    ['9007199254740991', 'number', Number.MAX_SAFE_INTEGER],
    ['9007199254740993', 'number', /send it as text/],
    ['-1147386954405658704', 'number', /send it as text/],
    ['1e20', 'number', /send it as text/],
    ['1e999', 'number', /send it as text/],
    ['2026-12-31', 'date', '2026-12-31'],
    ['2024-02-29', 'date', '2024-02-29'],
    ['2026-02-29', 'date', error],
    ['2026-12-31T23:59', 'date', '2026-12-31T23:59:00.000Z'],
    ['2026-12-31 23:59:30.5', 'date', '2026-12-31T23:59:30.500Z'],
    ['2026-12-31T23:59:00Z', 'date', '2026-12-31T23:59:00.000Z'],
    ['2026-12-31T23:59:00+02:00', 'date', '2026-12-31T21:59:00.000Z'],
    ['2026-12-31T23:59:00-0530', 'date', '2027-01-01T05:29:00.000Z'],
    ['2026-12-31T24:00:00Z', 'date', error],
    ['2026-12-31T23:60:00Z', 'date', error],
    ['31.12.2026', 'date', '2026-12-31', { dates: 'dmy' }],
    ['1/2/2026', 'date', '2026-02-01', { dates: 'dmy' }],
    ['1/2/2026', 'date', '2026-01-02', { dates: 'mdy' }],
    ['31-12-2026 08:05', 'date', '2026-12-31T08:05:00.000Z', { dates: 'dmy' }],
    ['2026-12-31', 'date', '2026-12-31', { dates: 'mdy' }],
    ['31.12/2026', 'date', error, { dates: 'dmy' }],
    ['31.12.26', 'date', error, { dates: 'dmy' }],
    [
      '31.12.26',
      'date',
      /^is not a date as in 31\.12\.2026, 31\.12\.2026 23:59 or 2026-12-31; write the year with four digits$/,
      { dates: 'dmy' },
    ],
    ['12/31/26', 'date', /four digits; it looks like one with dates set to mdy$/, { dates: 'dmy' }],
    ['12/31/26', 'date', /^is not a date as in 12\/31\/2026, .*; write the year with four digits$/, { dates: 'mdy' }],
    ['31.12.2026 9:05', 'date', /2026-12-31; write the hour with two digits$/, { dates: 'dmy' }],
    ['2026-12-31T9:05', 'date', /Z; write the hour with two digits$/],
    ['31.12.26 9:05', 'date', /four digits; write the hour with two digits; .* set to dmy$/],
    ['45.12.26', 'date', /or 2026-12-31$/, { dates: 'dmy' }],
    ['31.12.2026', 'date', /it looks like one with dates set to dmy$/],
    ['12/31/2026', 'date', /it looks like one with dates set to mdy$/, { dates: 'dmy' }],
    ['1/2/2026', 'date', /it looks like one with dates set to dmy or mdy$/],
    ['soon', 'date', /^is not a date as in 2026-12-31 or 2026-12-31T23:59:00Z$/],
    ['007', 'text', '007'],
  ];
  for (const [text, type, value, notation = {}] of cases) {
    it(`${JSON.stringify(text)} as ${type}, ${JSON.stringify(notation)}`, () => {
      const read = readCell(text, type, { ...USUAL, ...notation });
      if (value instanceof RegExp) expect(read).to.have.property('error').that.matches(value);
      else expect(read).to.deep.equal({ value });
    });
  }
});
