import { asciiDomain } from '../domain/text/ascii-domain.js';
import { errorOfLabel } from '../domain/text/text-rules.js';
import { errorOfNewEmail } from '../domain/text/email.js';
import { isLoopbackHost } from '../domain/text/is-loopback-host.js';

/** An identity provider, as the settings `OIDC_<KEY>_…` describe it. */
export interface ProviderSettings {
  /** As it's written in addresses. */
  readonly key: string;
  /** Shown to people. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces. */
  readonly scopes: string;
  readonly groupsClaim: string;
  readonly domains: readonly string[];
  readonly createsUsers: boolean;
  readonly trustsEmail: boolean;
  readonly trustedAmr: readonly string[];
}

/** What each setting must be. Returns what's wrong with a value; undefined if nothing is. */
const FIELDS = {
  ISSUER: (value) =>
    isIssuer(value)
      ? undefined
      : 'must be like https://login.example.com/realms/staff, exactly as the provider writes it',
  CLIENT_ID: () => undefined,
  CLIENT_SECRET: () => undefined,
  NAME: (value) => errorOfLabel(value.trim()),
  SCOPES: (value) =>
    value.split(/[ ,]+/).includes('openid') ? undefined : 'must have openid among the scopes, separated by spaces',
  GROUPS_CLAIM: () => undefined,
  DOMAINS: (value) =>
    listOf(value).every((domain) => isDomain(domain))
      ? undefined
      : 'must be domains such as example.com, separated by commas',
  CREATE_USERS: errorOfSwitch,
  TRUST_EMAIL: errorOfSwitch,
  TRUSTED_AMR: () => undefined,
} as const satisfies Readonly<Record<string, (value: string) => string | undefined>>;
type Field = keyof typeof FIELDS;

const NAMED = new RegExp(`^OIDC_(.+)_(${Object.keys(FIELDS).join('|')})$`);
const KEY = /^[A-Z][A-Z0-9_]{0,31}$/;
const REQUIRED = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const satisfies readonly Field[];
/** The first is an address of the service, the second the source of a directory's groups. */
const TAKEN = ['PROVIDERS', 'SCIM'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a variable has the name of a provider's setting. */
export function isProviderSetting(name: string): boolean {
  return NAMED.test(name);
}

/** Reads the providers, by key, and one sentence for each mistake. */
export function readProviders(environment: Environment): {
  readonly providers: readonly ProviderSettings[];
  readonly mistakes: readonly string[];
} {
  const given = new Map<string, Map<Field, string>>();
  for (const [name, value] of Object.entries(environment)) {
    const [, key, field] = NAMED.exec(name) ?? [];
    if (key === undefined || value === undefined || value === '') continue;
    given.set(key, (given.get(key) ?? new Map<Field, string>()).set(field as Field, value));
  }
  const mistakes = [...given].flatMap(([key, values]) => mistakesOf(key, values, environment));
  const providers = mistakes.length > 0 ? [] : Array.from(given, ([key, values]) => providerOf(key, values));
  return { providers: providers.sort((a, b) => (a.key < b.key ? -1 : 1)), mistakes: [...new Set(mistakes)] };
}

function mistakesOf(key: string, values: ReadonlyMap<Field, string>, environment: Environment): string[] {
  const [first] = values.keys();
  if (!KEY.test(key) || TAKEN.includes(key)) {
    const why = TAKEN.includes(key) ? 'is taken' : 'must be capital letters, digits and _, at most 32, a letter first';
    return [`OIDC_${key}_${first}: the key ${key} ${why}`];
  }
  const named = (field: string) => `OIDC_${key}_${field}`;
  const missing = REQUIRED.filter((field) => !values.has(field));
  const wrong = [...values].flatMap(([field, value]) => {
    const error = FIELDS[field](value);
    return error === undefined ? [] : [`${named(field)}: ${error}`];
  });
  const unknown = Object.keys(environment).filter((name) => name.startsWith(`OIDC_${key}_`) && !NAMED.test(name));
  return [
    ...missing.map((field) => `${named(field)}: must be set with ${named(first!)}`),
    ...wrong,
    ...unknown.map((name) => `${name}: is no setting of a provider, which are ${Object.keys(FIELDS).join(', ')}`),
  ];
}

function providerOf(key: string, values: ReadonlyMap<Field, string>): ProviderSettings {
  const wireKey = key.toLowerCase().replaceAll('_', '-');
  const valueOf = (field: Field, otherwise = '') => values.get(field) ?? otherwise;
  return {
    key: wireKey,
    name: valueOf('NAME', wireKey).trim(),
    issuer: valueOf('ISSUER'),
    clientId: valueOf('CLIENT_ID'),
    clientSecret: valueOf('CLIENT_SECRET'),
    scopes: valueOf('SCOPES', 'openid email profile').split(/[ ,]+/).join(' ').trim(),
    groupsClaim: valueOf('GROUPS_CLAIM', 'groups'),
    domains: listOf(valueOf('DOMAINS')).map((domain) => asciiDomain(domain)!),
    createsUsers: isOn(values.get('CREATE_USERS')),
    trustsEmail: isOn(values.get('TRUST_EMAIL')),
    trustedAmr: listOf(valueOf('TRUSTED_AMR')),
  };
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function isOn(value: string | undefined): boolean {
  return value === 'on';
}

function errorOfSwitch(value: string): string | undefined {
  return ['on', 'off'].includes(value) ? undefined : 'must be on or off';
}

function isDomain(domain: string): boolean {
  return errorOfNewEmail(`a@${domain}`) === undefined;
}

/** OpenID Connect Discovery 1.0, section 3: an address without query and fragment. http is for a provider on the same machine. */
function isIssuer(value: string): boolean {
  if (!/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || isLoopbackHost(hostname);
}
