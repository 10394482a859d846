import { DEMO_REGIONS, phoneOf, type DemoRegion } from './demo-regions.js';
import type { SeededRandom } from './seeded-random.js';

/** Letters that Unicode takes for letters of their own, so that no decomposition makes plain ones of them. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', ı: 'i' };
/** RFC 2606: mail to them goes nowhere. */
const DOMAINS = ['example.com', 'example.org', 'example.net'] as const;

/** Who a customer is; the fields by their wire names. */
export interface DemoPerson {
  readonly region: DemoRegion;
  /** The part of addresses before the `@`. */
  readonly mailbox: string;
  readonly fields: Readonly<Record<string, string | null>>;
}

/** One in twelve is a company without a person. */
export function aPerson(random: SeededRandom, number: number): DemoPerson {
  const region = random.weigh(DEMO_REGIONS.map((each) => [each, each.weight] as const));
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

export function addressOf(mailbox: string, random: SeededRandom): string {
  return `${mailbox}@${random.pick(DOMAINS)}`;
}

/** `gulsum`, `lindqvist-bygg-ab`: lower case, a to z and hyphens. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[ßłøæı]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
