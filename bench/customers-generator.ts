/** Generates the customers of all benchmarks. */
import type { Customer } from '../src/domain/customers/customer.js';
import { NEW_CUSTOMER } from '../src/domain/customers/merge-customer.js';
import type { CustomerLogEntry } from '../src/domain/customers/customer-log.js';
import type { Scalar } from '../src/domain/lists/list-query.js';

const FIRST = words(
  'Ada Åsa Björn Chloé Dana Edward Frida George Hanna İsmail José Karin Lena Mehmet Noël Olga Peter Quentin Rosa Søren',
);
const LAST = words(
  'Adams Ångström Brown Castillo Dörfler Evans Fernández García Huber Ivanov Jones Köhler Lovelace Müller Núñez Olsen',
);
const SYLLABLES = words('ka lo mi re su ta ven dor bri zul pha gor nim wex yol qui jas fle ost und');
const TRADES = words('Foods Steel Systems Logistics Partners Media Energy Textiles Optics Works');
const STATUSES = weighted({ active: 60, lead: 20, inactive: 15, blocked: 4.9, legacy: 0.1 });
const ROLES = weighted({ customer: 70, vip: 15, partner: 10, reseller: 5 });
const REGIONS = words('north south east west');
const START = Date.parse('2020-01-01T00:00:00.000Z');
const STEP_MS = 150_000;

/**
 * Generates the customer with this number, always the same: names of two and three parts, four own columns, sometimes a
 * rare word.
 */
export function customerNumber(number: number): Customer {
  const random = randomFrom(number);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const word = () => pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES);
  const [firstName, surname, invented] = [pick(FIRST), pick(LAST), word()];
  const lastName = `${surname}-${invented[0]!.toUpperCase()}${invented.slice(1)}`;
  const created = START + number * STEP_MS;
  const ownColumns = new Map<string, Scalar>([
    ['region', pick(REGIONS)],
    ['score', Math.floor(random() * 1_000)],
    ['newsletter', random() < 0.3],
    ['external_id', `EXT-${number}`],
  ]);
  return {
    ...NEW_CUSTOMER,
    id: idOf(created, random),
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    email: `${invented}.${number}@example.${pick(words('com org net'))}`,
    phone: random() < 0.7 ? `+49 ${Math.floor(random() * 1e9)}` : null,
    company: `${word()} ${pick(TRADES)}${number % 10_000 === 7 ? ' Xylophon' : ''}`,
    status: pick(STATUSES),
    role: pick(ROLES),
    notes: random() < 0.2 ? 'Met at the fair; wants to be called back in spring.' : null,
    ownColumns,
    version: 1,
    created,
    updated: created,
  };
}

/** The log entry of the customer's creation. */
export function creationOf(customer: Customer): CustomerLogEntry {
  const { id, name, firstName, lastName, email, phone, company, status, role, notes, ownColumns, created } = customer;
  const fields = { name, first_name: firstName, last_name: lastName, email, phone, company, status, role, notes };
  const changes = [...Object.entries(fields), ...ownColumns]
    .filter(([, to]) => to !== null)
    .map(([field, to]) => ({ field, from: null, to }));
  return { id: `${id.slice(0, -1)}0`, customerId: id, type: 'created', actorId: 'system:bench', changes, created };
}

/** A UUIDv7 (RFC 9562) for this time. */
function idOf(at: number, random: () => number): string {
  const time = at.toString(16).padStart(12, '0');
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
}

/** mulberry32 (Tommy Ettinger), a 32-bit generator. */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function words(text: string): readonly string[] {
  return text.split(' ');
}

/** Repeats each value according to its weight in percent, 1,000 in all. */
function weighted(weights: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(weights).flatMap(([value, percent]) => Array<string>(Math.round(percent * 10)).fill(value));
}
