import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { readNetwork } from '../adapters/outbound/outbound-addresses.js';
import { MAX_TRASH_DAYS } from '../domain/customers/trash.js';
import { PASSWORD_POLICIES } from '../domain/sign-in/password-policy.js';
import { SECOND_FACTOR_POLICIES } from '../domain/sign-in/second-factor-policy.js';
import { errorOfNewEmail } from '../domain/text/email.js';
import { errorOfLabel, MAX_LABEL_LENGTH } from '../domain/text/text-rules.js';
import { errorOfPassword, MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } from '../domain/users/password.js';
import { isWithin } from './is-within.js';
import { readProviders, type ProviderSettings } from './provider-settings.js';

const SECRET_BYTES = 32;
const METRICS_TOKEN_CHARACTERS = 16;
const MAX_WORKERS = 64;

function integer(fallback: number, min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)
    .default(fallback);
}

const secret = z
  .string()
  .refine((value) => Buffer.byteLength(value) >= SECRET_BYTES, `must have at least ${SECRET_BYTES} bytes`);

const workers = z
  .string()
  .regex(/^(?:auto|[1-9]\d{0,2})$/, 'must be auto or a whole number')
  .transform((value) => (value === 'auto' ? Math.min(availableParallelism(), MAX_WORKERS) : Number(value)))
  .refine((value) => value <= MAX_WORKERS, `must be from 1 to ${MAX_WORKERS}`)
  .default(1);

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** As browsers send them: in lower case, in punycode, and without a default port. */
const origins = list.transform((values, context) => {
  if (!values.every(isOrigin)) {
    context.addIssue('must be origins such as https://admin.example.com, separated by commas');
    return z.NEVER;
  }
  if (values.some((value) => value.includes('*'))) {
    context.addIssue('has a wildcard inside a host, which matches nobody: name each origin, or none to allow any');
  }
  return values.map((value) => new URL(value).origin);
});

const networks = list.refine(
  (values) => values.every((value) => readNetwork(value) !== undefined),
  'must be networks such as 10.20.0.0/16, separated by commas',
);

const returnUrls = list.refine(
  (values) => values.every((value) => /^https?:\/\/[^\s/?#@]+[^\s#]*$/.test(value) && URL.canParse(value)),
  'must be addresses such as https://app.example.com/signed-in, without #, separated by commas',
);

const metricsToken = z
  .string()
  .refine(
    (value) => value.length >= METRICS_TOKEN_CHARACTERS && /^[\x21-\x7e]+$/.test(value),
    `must have at least ${METRICS_TOKEN_CHARACTERS} characters, of ASCII and without spaces`,
  );

const isSmtpUrl = urlMatching(/^smtps?:\/\/[^\s/?#]+\/?$/);
const isPublicUrl = urlMatching(/^https?:\/\/[^\s?#]*[^\s?#/]$/);

function isOrigin(value: string): boolean {
  return /^https?:\/\/[^/\s@?#\\]+$/i.test(value) && URL.canParse(value);
}

function urlMatching(pattern: RegExp) {
  return (value: string) => pattern.test(value) && URL.canParse(value);
}

/** Whether both mean one place, however they're spelt. */
function isSameAddress(one: string, other: string): boolean {
  const spelt = (text: string) => (URL.canParse(text) ? new URL(text).href.replace(/\/$/, '') : text);
  return spelt(one) === spelt(other);
}

const smtpUrl = z
  .string()
  .refine(isSmtpUrl, 'must be like smtp://user:password@mail.example.com:587, or begin with smtps://');

const mailFrom = z
  .string()
  .regex(
    /^(?:[^<>"\p{Cc}]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u,
    'must be like Castellan <castellan@example.com>, or an address alone',
  );

const contact = z
  .string()
  .trim()
  .refine(
    (value) => errorOfLabel(value) === undefined,
    `must be one line of at most ${MAX_LABEL_LENGTH} characters, without control characters`,
  );

const publicUrl = z
  .string()
  .refine(isPublicUrl, 'must be like https://admin.example.com/api, without a slash at the end');

/** As browsers write it. An address is taken, though it switches passkeys off, like one in PUBLIC_URL. */
const passkeyRpId = z
  .string()
  .refine(
    (value) => /^(?:[\p{L}\p{N}.-]+|\[[\da-f:.]+\])$/iu.test(value) && URL.canParse(`https://${value}`),
    'must be a domain such as example.com, without scheme, port and path',
  )
  .transform((value) => new URL(`https://${value}`).hostname);

const resetUrl = z
  .string()
  .regex(/^https?:\/\/\S*#\S*\{token\}\S*$/, 'must be an address with {token} after a #, which no server logs');

const collector = z.url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' });

/** All settings with their defaults and constraints. `.env.example` lists the same names and defaults; a test compares them. */
export const environmentSchema = z
  .object({
    PORT: integer(3_000, 0, 65_535),
    HOST: z.string().min(1).default('127.0.0.1'),
    BASE_PATH: z
      .string()
      .regex(/^(?:\/[A-Za-z0-9._~-]+)*$/, 'must be empty or like /api, without a slash at the end')
      .default(''),
    STORAGE: z.enum(['sqlite', 'mongodb', 'memory'], 'must be sqlite, mongodb or memory').default('sqlite'),
    DATA_DIR: z.string().min(1).default('./data'),
    MONGODB_URI: z
      .string()
      .regex(
        /^mongodb(?:\+srv)?:\/\/[^\s/?]+(?:\/[^\s/\\."$?]*)?(?:\?\S*)?$/,
        'must be like mongodb://db1,db2,db3/castellan?replicaSet=rs0',
      )
      .optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_EVERY: integer(24, 1, 8_760),
    BACKUP_KEEP: integer(7, 1, 1_000),
    JWT_SECRET: secret.optional(),
    JWT_SECRET_PREVIOUS: list
      .refine(
        (values) => values.every((value) => Buffer.byteLength(value) >= SECRET_BYTES),
        `must be secrets of at least ${SECRET_BYTES} bytes, separated by commas`,
      )
      .default([]),
    JWT_ISSUER: z.string().min(1).default('castellan'),
    JWT_AUDIENCE: z.string().min(1).default('administration'),
    TOKEN_TTL: integer(43_200, 1, 31_536_000),
    ADMIN_EMAIL: z
      .string()
      .superRefine((text, context) => {
        const error = errorOfNewEmail(text);
        if (error !== undefined) context.addIssue(error);
      })
      .default('admin@example.com'),
    ADMIN_PASSWORD: z
      .string()
      .superRefine((text, context) => {
        const error = errorOfPassword(text, MIN_PASSWORD_LENGTH);
        if (error !== undefined) context.addIssue(error);
      })
      .optional(),
    CONSOLE: z.enum(['on', 'off'], 'must be on or off').default('on'),
    CONTACT: contact.optional(),
    REGISTRATION: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
    REQUIRE_SECOND_FACTOR: z.enum(SECOND_FACTOR_POLICIES, 'must be off, administrators or everybody').default('off'),
    PASSWORD_SIGN_IN: z.enum(PASSWORD_POLICIES, 'must be everybody or administrators').default('everybody'),
    PASSWORD_MIN_LENGTH: integer(MIN_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH),
    PASSWORD_CHANGE_WINDOW: integer(300, 0, 31_536_000),
    PASSWORD_HASHER: z.enum(['native', 'portable'], 'must be native or portable').default('native'),
    SCRYPT_LN: integer(15, 4, 20),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailFrom.optional(),
    PUBLIC_URL: publicUrl.optional(),
    RESET_URL: resetUrl.optional(),
    PASSKEY_RP_ID: passkeyRpId.optional(),
    PASSKEY_ORIGINS: origins.optional(),
    ASSERTION_AUDIENCES: list.default([]),
    SIGN_IN_RETURN_URLS: returnUrls.default([]),
    MAIL_TEMPLATES: z.string().min(1).optional(),
    LIMIT_SIGN_IN_ACCOUNT: integer(10, 0, 1_000),
    LIMIT_SIGN_IN_ADDRESS: integer(100, 0, 1_000),
    LIMIT_SIGN_IN_SUCCESS: integer(100, 0, 1_000),
    LIMIT_PROFILE: integer(60, 0, 1_000),
    LIMIT_REGISTER: integer(30, 0, 1_000),
    LIMIT_RECOVERY: integer(30, 0, 1_000),
    LIMIT_UPLOAD: integer(60, 0, 1_000),
    LIMIT_CONNECTIONS: integer(1_000, 0, 1_000_000),
    LIMIT_CONNECTIONS_ADDRESS: integer(150, 0, 1_000_000),
    LIMIT_STREAMS: integer(1_000, 0, 1_000_000),
    LIMIT_STREAMS_USER: integer(20, 0, 1_000_000),
    RETAIN_CUSTOMER_LOGS_DAYS: integer(0, 0, 36_500),
    TRASH_DAYS: integer(0, 0, MAX_TRASH_DAYS),
    TRUST_PROXY: integer(0, 0, 16),
    CORS_ORIGINS: origins.default([]),
    OUTBOUND_PRIVATE: networks.default([]),
    WORKERS: workers,
    PROPAGATION_BOUND_MS: integer(1_000, 100, 60_000),
    SHUTDOWN_DELAY_MS: integer(0, 0, 60_000),
    LOG_LEVEL: z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be trace, debug, info, warn, error, fatal or silent',
      )
      .default('info'),
    METRICS_TOKEN: metricsToken.optional(),
    OTEL_SDK_DISABLED: z
      .string()
      .transform((value) => value.toLowerCase() === 'true')
      .default(false),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
    OTEL_EXPORTER_OTLP_PROTOCOL: z
      .enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json')
      .default('http/protobuf'),
  })
  .superRefine(({ STORAGE, MONGODB_URI }, context) => {
    if (STORAGE !== 'mongodb' || MONGODB_URI !== undefined) return;
    context.addIssue({ code: 'custom', path: ['MONGODB_URI'], message: 'must be set when STORAGE is mongodb' });
  })
  .superRefine(({ STORAGE, WORKERS }, context) => {
    if (STORAGE !== 'memory' || WORKERS === 1) return;
    context.addIssue({
      code: 'custom',
      path: ['WORKERS'],
      message: 'must be 1 with STORAGE=memory, which no other process sees',
    });
  })
  .superRefine(({ STORAGE, DATA_DIR, BACKUP_DIR }, context) => {
    if (BACKUP_DIR === undefined) return;
    if (STORAGE !== 'sqlite') {
      const message = 'works with STORAGE=sqlite only: see docs/backup.md';
      context.addIssue({ code: 'custom', path: ['BACKUP_DIR'], message });
    } else if (isWithin(DATA_DIR, BACKUP_DIR)) {
      const message = 'must not be within DATA_DIR, better on another disk';
      context.addIssue({ code: 'custom', path: ['BACKUP_DIR'], message });
    } else if (isWithin(BACKUP_DIR, DATA_DIR)) {
      const message = 'must not be within BACKUP_DIR. Restore a backup into a folder of its own: see docs/backup.md';
      context.addIssue({ code: 'custom', path: ['DATA_DIR'], message });
    }
  })
  .superRefine((settings, context) => {
    // A wrong address is already reported.
    if (settings.SMTP_URL === undefined || !isSmtpUrl(settings.SMTP_URL)) return;
    for (const name of ['MAIL_FROM', 'PUBLIC_URL'] as const) {
      if (settings[name] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'must be set with SMTP_URL' });
    }
    if (settings.CONSOLE === 'on' || settings.RESET_URL !== undefined) return;
    context.addIssue({ code: 'custom', path: ['RESET_URL'], message: 'must be set with SMTP_URL and CONSOLE=off' });
  })
  .superRefine(({ PUBLIC_URL, ASSERTION_AUDIENCES: audiences }, context) => {
    if (audiences.length === 0) return;
    if (PUBLIC_URL === undefined) {
      context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: 'must be set with ASSERTION_AUDIENCES' });
    } else if (audiences.some((audience) => isSameAddress(audience, PUBLIC_URL))) {
      const message = 'must not have PUBLIC_URL: the service accepts no assertions itself';
      context.addIssue({ code: 'custom', path: ['ASSERTION_AUDIENCES'], message });
    }
  })
  .superRefine((settings, context) => {
    const { ADMIN_PASSWORD: text, PASSWORD_MIN_LENGTH: min } = settings;
    // Its errors at any length are already reported.
    if (text === undefined || errorOfPassword(text, MIN_PASSWORD_LENGTH) !== undefined) return;
    const error = errorOfPassword(text, min);
    if (error !== undefined) context.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: error });
  });

/** Former names of settings, which still work. */
export const RENAMED_SETTINGS: Readonly<Record<string, keyof typeof environmentSchema.shape>> = {
  REQUIRE_TOTP: 'REQUIRE_SECOND_FACTOR',
};

export type Config = z.infer<typeof environmentSchema> & {
  /** Those of `OIDC_<KEY>_…`. */
  readonly PROVIDERS: readonly ProviderSettings[];
};

/**
 * The settings are wrong: `lines` has one sentence for each mistake. They never repeat a value, which may be secret.
 */
export class ConfigError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = new.target.name;
  }
}

/** Reads the settings from an environment; an empty variable counts as absent. Throws `ConfigError`. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const contradictions: string[] = [];
  for (const [former, name] of Object.entries(RENAMED_SETTINGS)) {
    if (given[former] === undefined) continue;
    given[name] ??= given[former];
    if (given[name] !== given[former])
      contradictions.push(`${former}: is called ${name} now, which says something else. Remove ${former}`);
  }
  const parsed = environmentSchema.safeParse(given);
  const { providers, mistakes } = readProviders(given);
  const lines = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  lines.push(...mistakes, ...contradictions);
  if (providers.length > 0 && given['PUBLIC_URL'] === undefined) {
    lines.push('PUBLIC_URL: must be set with identity providers (OIDC_…)');
  }
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines);
  return { ...parsed.data, PROVIDERS: providers };
}
