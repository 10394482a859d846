import { MAX_DESCRIPTION_LENGTH, MAX_EMAIL_LENGTH, MAX_LABEL_LENGTH } from '../text/text-rules.js';

const MAX_STATE_LENGTH = 64;

/**
 * How a field is read, checked and shown. `line` and `phone`: one line without invisible characters; `q` also finds the digits of
 * the one `phone`. `lines`: newlines and tabs allowed. `image`: a path returned by the avatar upload. `state`: letters, digits,
 * `_`, `-` or spaces.
 */
export type CustomerFieldType = 'line' | 'lines' | 'email' | 'phone' | 'image' | 'state';

export interface CustomerField {
  /** In requests, answers, files and storages. */
  readonly name: string;
  /** In the domain. */
  readonly property: string;
  readonly type: CustomerFieldType;
  /** Characters (code points). */
  readonly maxLength: number;
  /** Of a new customer. Null if a customer may do without; then absent values are null, never ''. */
  readonly initial: string | null;
  /** Lists and segments filter and sort by it. */
  readonly isListed: boolean;
  /** Storages have an index in its order. By other fields, they sort whatever matches. */
  readonly isIndexed: boolean;
  /** `q` searches it. */
  readonly isSearched: boolean;
  /** For the API document. */
  readonly description?: string | undefined;
  /**
   * The version of derived data that brought the field; undefined if it was there from the beginning. Stores of earlier ones are
   * upgraded: their own columns of this name get another one (`rename-columns.ts`).
   */
  readonly since?: number | undefined;
}

const LINE = { type: 'line', maxLength: MAX_LABEL_LENGTH } as const;
const STATE = {
  type: 'state',
  maxLength: MAX_STATE_LENGTH,
  description: 'Letters, digits, _, - or spaces',
} as const;
const SEARCHED = { isListed: true, isSearched: true } as const;
const FILTERED = { isListed: true, isIndexed: false, isSearched: false } as const;
const SHOWN = { isListed: false, isIndexed: false, isSearched: false } as const;

/**
 * The standard fields that clients write, in the order of a record. What knows them by name follows from this table: the type
 * `Customer`, rows, documents, stored JSON, indexes, lists, schemas, the API document, files, copies and the console's lists. All
 * of them are exported, and erased with their customer. A new one comes last, as `docs/recipes.md` says.
 */
const TABLE = [
  {
    name: 'name',
    property: 'name',
    ...LINE,
    initial: '',
    ...SEARCHED,
    isIndexed: true,
    description: 'If empty, composed of first and last name',
  },
  { name: 'first_name', property: 'firstName', ...LINE, initial: null, ...SEARCHED, isIndexed: false },
  { name: 'last_name', property: 'lastName', ...LINE, initial: null, ...SEARCHED, isIndexed: true },
  {
    name: 'email',
    property: 'email',
    type: 'email',
    maxLength: MAX_EMAIL_LENGTH,
    initial: null,
    ...SEARCHED,
    isIndexed: true,
    description: 'An e-mail address; need not be unique',
  },
  { name: 'phone', property: 'phone', ...LINE, type: 'phone', initial: null, ...SEARCHED, isIndexed: false },
  { name: 'company', property: 'company', ...LINE, initial: null, ...SEARCHED, isIndexed: true },
  {
    name: 'avatar',
    property: 'avatar',
    ...LINE,
    type: 'image',
    initial: null,
    ...SHOWN,
    description: 'A path returned by the avatar upload',
  },
  { name: 'status', property: 'status', ...STATE, initial: 'active', ...FILTERED },
  { name: 'role', property: 'role', ...STATE, initial: 'customer', ...FILTERED },
  {
    name: 'notes',
    property: 'notes',
    type: 'lines',
    maxLength: MAX_DESCRIPTION_LENGTH,
    initial: null,
    ...SHOWN,
    description: 'Newlines and tabs allowed',
  },
] as const satisfies readonly CustomerField[];

type Field = (typeof TABLE)[number];
type ValueOf<F extends CustomerField> = F['initial'] extends null ? string | null : string;

/** The standard fields of a customer. Text is trimmed; an absent value is null, never ''. */
export type CustomerFields = { readonly [F in Field as F['property']]: ValueOf<F> };
type CustomerProperty = keyof CustomerFields;

/** The same by their wire names, as storages and answers have them. */
export type NamedCustomerFields = { readonly [F in Field as F['name']]: ValueOf<F> };
export type CustomerFieldName = keyof NamedCustomerFields;

type ListedFieldName = Extract<Field, { readonly isListed: true }>['name'];

/** The folded values of the fields that lists filter and sort by, as storages have them. */
export type FoldedCustomerFields = {
  readonly [F in Extract<Field, { readonly isListed: true }> as `${F['name']}_folded`]: ValueOf<F>;
};

type Known<Name> = CustomerField & { readonly name: Name; readonly property: CustomerProperty };

/** All standard fields, in the order of a record. Copied into objects of one shape, which loops read several times faster. */
export const STANDARD_FIELDS: readonly Known<CustomerFieldName>[] = TABLE.map((field: Known<CustomerFieldName>) => ({
  name: field.name,
  property: field.property,
  type: field.type,
  maxLength: field.maxLength,
  initial: field.initial,
  isListed: field.isListed,
  isIndexed: field.isIndexed,
  isSearched: field.isSearched,
  description: field.description,
  since: field.since,
}));

/** Those that lists and segments filter and sort by. */
export const LISTED_FIELDS = STANDARD_FIELDS.filter(
  (field): field is Known<ListedFieldName> => field.isListed,
) as readonly Known<ListedFieldName>[];
