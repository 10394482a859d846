import type { SeededRandom } from './seeded-random.js';

/** Letters that Unicode doesn't decompose to a to z. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', ı: 'i' };
/** Domains reserved for examples (RFC 2606). */
const DOMAINS = ['example.com', 'example.org', 'example.net'] as const;

/** A country of demo customers, with names in local spelling. */
export interface DemoRegion {
  readonly country: string;
  /** Approximate number per thousand customers. */
  readonly weight: number;
  readonly cities: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  /** Company name suffixes, used after a family name. */
  readonly trades: readonly string[];
  /** Patterns of phone numbers reserved for fiction by the country's regulator; null if none are known. */
  readonly phones: readonly string[] | null;
}

/** Identity of a demo customer, with fields by their wire names. */
export interface DemoPerson {
  readonly region: DemoRegion;
  /** The part of addresses before the `@`. */
  readonly mailbox: string;
  readonly fields: Readonly<Record<string, string | null>>;
}

/** Generates a person; about one in twelve is a company instead. */
export function aPerson(random: SeededRandom, number: number, regions: readonly DemoRegion[]): DemoPerson {
  const region = random.weigh(regions.map((each) => [each, each.weight] as const));
  const [firstName, lastName] = [random.pick(region.firstNames), random.pick(region.lastNames)];
  const company = `${random.pick(region.lastNames)} ${random.pick(region.trades)}`;
  const place = { city: random.pick(region.cities), country: region.country };
  if (random.chance(8)) {
    const mailbox = `office.${plain(company)}.${number}`;
    const email = `${mailbox}@${random.pick(DOMAINS)}`;
    return { region, mailbox, fields: { name: company, company, email, phone: phoneOf(region, random), ...place } };
  }
  const mailbox = `${plain(firstName)}.${plain(lastName)}.${number}`;
  const email = random.chance(96) ? addressOf(mailbox, random) : null;
  const names = { first_name: firstName, last_name: lastName };
  const phone = random.chance(85) ? phoneOf(region, random) : null;
  return {
    region,
    mailbox,
    fields: { ...names, email, phone, company: random.chance(75) ? company : null, ...place },
  };
}

/** Generates a phone number of the region, replacing `#` with digits. */
export function phoneOf({ phones }: DemoRegion, random: SeededRandom): string | null {
  return phones === null ? null : random.pick(phones).replaceAll('#', () => String(random.below(10)));
}

export function addressOf(mailbox: string, random: SeededRandom): string {
  return `${mailbox}@${random.pick(DOMAINS)}`;
}

/** Converts text to lower case a to z and hyphens, such as `gulsum` or `lindqvist-bygg-ab`. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[ßłøæı]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
