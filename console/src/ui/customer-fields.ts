import {
  LISTED_FIELDS,
  STANDARD_FIELDS,
  type CustomerFieldName,
} from '../../../src/domain/customers/customer-fields.js';

const SET_BY_SERVICE = ['id', 'created', 'updated'] as const;
const NAMES: ReadonlySet<string> = new Set([...SET_BY_SERVICE, ...STANDARD_FIELDS.map(({ name }) => name)]);

/** Whether a field of customers is a standard one, and no own column. */
export function isStandard(field: string): boolean {
  return NAMES.has(field);
}

/** The fields in files. An image is a path of the service that has it. */
export const FIELDS_OF_FILES: readonly string[] = STANDARD_FIELDS.filter(({ type }) => type !== 'image').map(
  ({ name }) => name,
);

/** All fields that clients write: those named come first, the others follow in the order of a record. */
export function allFields(...first: CustomerFieldName[]): CustomerFieldName[] {
  return [...new Set([...first, ...STANDARD_FIELDS.map(({ name }) => name)])];
}

/** The same of those that lists filter and sort by. */
export function listedFields(...first: CustomerFieldName[]): CustomerFieldName[] {
  return [...new Set([...first, ...LISTED_FIELDS.map(({ name }) => name)])];
}

/** Listed fields that every customer has. */
export const REQUIRED_FIELDS: readonly CustomerFieldName[] = LISTED_FIELDS.filter(
  ({ initial }) => initial !== null,
).map(({ name }) => name);

/** The type of a field decides how it's typed. */
export function typeOfField(field: CustomerFieldName) {
  return STANDARD_FIELDS.find(({ name }) => name === field)?.type;
}

/** What a label is needed for. */
export type LabelledField = CustomerFieldName | Exclude<(typeof SET_BY_SERVICE)[number], 'id'>;
