/** Random requests for every path that the API document of a build lets one read, with values that its records have. */
import type { Answer } from '../harness/connection.js';

interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
}

interface Path {
  readonly template: string;
  readonly parameters: readonly string[];
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** What answers differently each time, streams, and files. */
const LEFT_OUT = /^\/(healthz|readyz|status|propagation|metrics|openapi|docs|reset|avatars)|stream$|sessions|logs$/;
const OPERATORS = /_(values|ne|gte|lte|like|null)$/;
/** Own columns of the generated customers, which the document can't name. */
const OWN_FIELDS = ['region', 'score', 'newsletter'];
const VALUES_OF: Readonly<Record<string, readonly string[]>> = {
  _page: ['1', '2', '30'],
  _start: ['0', '7', '4000'],
  _end: ['0', '9', '30'],
  _limit: ['0', '1', '5', '20', '100'],
  _order: ['asc', 'desc'],
  _after: [''],
  _embed: ['none'],
  at_seq: ['1', '20', '45', '80', '100'],
  can: ['role.read', 'customer.delete', 'area_1.read'],
  q: ['a', 'ada', 'adams', 'area', 'role 3', 'no such text', '"role 3"'],
};

/** Reads what `ask` describes and holds. The function returned makes a request's path and query. */
export async function describedReads(ask: (path: string) => Promise<Answer>) {
  const document = JSON.parse((await ask('/openapi.json')).body) as Document;
  const paths: Path[] = [];
  for (const [template, { get }] of Object.entries(document.paths)) {
    if (get === undefined || LEFT_OUT.test(template)) continue;
    const parameters = (get.parameters ?? []).map((given) => resolve(given, document));
    const list = template.split('/{')[0]!;
    const records: unknown = JSON.parse((await ask(list)).body);
    paths.push({
      template,
      parameters: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      records: Array.isArray(records) ? (records as Path['records']) : [],
    });
  }
  return (random: () => number) => requestOf(paths[Math.floor(random() * paths.length)]!, random);
}

function resolve({ $ref, ...parameter }: Parameter, { components }: Document): Parameter {
  return $ref === undefined ? parameter : components.parameters![$ref.slice($ref.lastIndexOf('/') + 1)]!;
}

function requestOf({ template, parameters, records }: Path, random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const fields = parameters.filter((name) => !(name in VALUES_OF) && !name.startsWith('_') && !OPERATORS.test(name));
  if (parameters.includes('company')) fields.push(...OWN_FIELDS);
  const controls = parameters.filter((name) => name in VALUES_OF || name === '_sort');
  const valueOf = (name: string): string => {
    const record = records.length === 0 ? {} : pick(records);
    const value = textsOf(record[name.replace(OPERATORS, '')] ?? record['id']);
    const text = value.length === 0 ? 'none' : pick(value);
    return name.endsWith('_like') ? text.slice(1, 1 + Math.ceil(random() * 4)) : text;
  };
  const query = new URLSearchParams();
  const count = Math.floor(random() * 5);
  for (let n = 0; n < count && parameters.length > 0; n += 1) {
    const from = random() < 0.5 ? parameters : controls;
    const name = pick(from.length === 0 ? parameters : from);
    if (query.has(name)) continue;
    query.append(name, name === '_sort' ? pick(fields) : name in VALUES_OF ? pick(VALUES_OF[name]!) : valueOf(name));
  }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The texts in a value of a record, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
