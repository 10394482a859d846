import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigError, environmentSchema, readConfig } from '../../src/bootstrap/config.js';
import { runCastellan } from '../support/cli.js';
import { runProgram } from '../support/program.js';
import { ROOT } from '../support/root.js';

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('takes a former name of a setting, but not another value than under the new one', () => {
    const [REQUIRE_TOTP, REQUIRE_SECOND_FACTOR] = ['everybody', 'administrators'];
    expect(readConfig({ REQUIRE_TOTP })).to.include({ REQUIRE_SECOND_FACTOR: 'everybody' });
    expect(mistakesOf({ REQUIRE_TOTP, REQUIRE_SECOND_FACTOR: REQUIRE_TOTP })).to.deep.equal([]);
    expect(mistakesOf({ REQUIRE_TOTP, REQUIRE_SECOND_FACTOR })).to.deep.equal([
      'REQUIRE_TOTP: is called REQUIRE_SECOND_FACTOR now, which says something else. Remove REQUIRE_TOTP',
    ]);
    expect(readConfig({ REQUIRE_TOTP, REQUIRE_SECOND_FACTOR: '' })).to.include({ REQUIRE_SECOND_FACTOR: 'everybody' });
  });

  it('has the documented defaults', () => {
    expect(readConfig({})).to.deep.equal({
      PORT: 3_000,
      HOST: '127.0.0.1',
      BASE_PATH: '',
      STORAGE: 'sqlite',
      DATA_DIR: './data',
      BACKUP_EVERY: 24,
      BACKUP_KEEP: 7,
      JWT_SECRET_PREVIOUS: [],
      JWT_ISSUER: 'castellan',
      JWT_AUDIENCE: 'administration',
      TOKEN_TTL: 43_200,
      ADMIN_EMAIL: 'admin@example.com',
      CONSOLE: 'on',
      REGISTRATION: 'open',
      REQUIRE_SECOND_FACTOR: 'off',
      PASSWORD_SIGN_IN: 'everybody',
      PASSWORD_MIN_LENGTH: 4,
      PASSWORD_CHANGE_WINDOW: 300,
      PASSWORD_HASHER: 'native',
      SCRYPT_LN: 15,
      LIMIT_SIGN_IN_ACCOUNT: 10,
      LIMIT_SIGN_IN_ADDRESS: 100,
      LIMIT_SIGN_IN_SUCCESS: 100,
      LIMIT_PROFILE: 60,
      LIMIT_REGISTER: 30,
      LIMIT_RECOVERY: 30,
      LIMIT_UPLOAD: 60,
      LIMIT_CONNECTIONS: 1_000,
      LIMIT_CONNECTIONS_ADDRESS: 150,
      LIMIT_STREAMS: 1_000,
      LIMIT_STREAMS_USER: 20,
      RETAIN_CUSTOMER_LOGS_DAYS: 0,
      TRASH_DAYS: 0,
      TRUST_PROXY: 0,
      CORS_ORIGINS: [],
      ASSERTION_AUDIENCES: [],
      SIGN_IN_RETURN_URLS: [],
      PROVIDERS: [],
      OUTBOUND_PRIVATE: [],
      WORKERS: 1,
      PROPAGATION_BOUND_MS: 1_000,
      SHUTDOWN_DELAY_MS: 0,
      LOG_LEVEL: 'info',
      OTEL_SDK_DISABLED: false,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    });
  });

  it('treats an empty variable as absent, and ignores unknown ones', () => {
    const empty = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, '']));
    expect(readConfig({ ...empty, PATH: '/bin', NODE_ENV: 'production' })).to.deep.equal(readConfig({}));
  });

  it('reads numbers and lists', () => {
    const config = readConfig({
      PORT: '0',
      CORS_ORIGINS: 'https://a.example, http://b.example:8080, https://C.example:443, http://ü.example:80',
      BASE_PATH: '/a/b',
    });
    expect(config).to.include({ PORT: 0, BASE_PATH: '/a/b' });
    expect(config.CORS_ORIGINS).to.deep.equal([
      ...['https://a.example', 'http://b.example:8080'],
      ...['https://c.example', 'http://xn--tda.example'],
    ]);
  });

  it('reads the number of workers', () => {
    expect(readConfig({ WORKERS: '2' }).WORKERS).to.equal(2);
    expect(readConfig({ WORKERS: 'auto' }).WORKERS).to.equal(Math.min(availableParallelism(), 64));
    expect(() => readConfig({ STORAGE: 'memory', WORKERS: '2' })).to.throw(ConfigError, 'WORKERS: must be 1');
  });

  const wrong: Readonly<Record<string, readonly string[]>> = {
    PORT: ['abc', '-1', '1.5', '65536', '0x10', ' 80'],
    BASE_PATH: ['api', '/api/', '/', '//', '/a b', '/a?b'],
    STORAGE: ['postgres', 'SQLITE'],
    MONGODB_URI: ['localhost:27017', 'http://localhost', 'mongodb:///db', 'mongodb://a b'],
    BACKUP_EVERY: ['0', '24h', '8761'],
    BACKUP_KEEP: ['0', 'all', '1001'],
    JWT_SECRET: ['short', 'x'.repeat(31)],
    JWT_SECRET_PREVIOUS: [`${'x'.repeat(32)},short`],
    TOKEN_TTL: ['0', '1h', '31536001'],
    ADMIN_EMAIL: ['nobody', 'a b@c'],
    ADMIN_PASSWORD: ['abc', 'x'.repeat(257)],
    CONSOLE: ['true'],
    CONTACT: ['x'.repeat(201), 'IT desk\nit@example.com', 'IT desk\u0007', '   \t  '],
    REGISTRATION: ['yes'],
    PASSWORD_MIN_LENGTH: ['3', '257'],
    PASSWORD_CHANGE_WINDOW: ['-300'],
    PASSWORD_HASHER: ['bcrypt'],
    SCRYPT_LN: ['3', '21'],
    SMTP_URL: ['mailhost.internal', 'http://mailhost.internal', 'smtp://a b', 'smtp://a:99999', 'smtp://a/x'],
    MAIL_FROM: ['Service desk', 'Desk <nobody>', 'a@b, c@d', 'A <a@b> <c@d>', 'a@b\nBcc: c@d'],
    PUBLIC_URL: [
      'host.internal',
      'https://host.internal/',
      'ftp://host.internal',
      'https://host.internal/?a=b',
      'https://a:99999',
    ],
    RESET_URL: ['https://example.com/reset', 'https://example.com/reset?token={token}', '/reset#{token}'],
    RETAIN_CUSTOMER_LOGS_DAYS: ['forever', '-1', '36501'],
    LIMIT_SIGN_IN_ACCOUNT: ['1001', 'off'],
    LIMIT_SIGN_IN_ADDRESS: ['-1'],
    LIMIT_REGISTER: ['many'],
    LIMIT_RECOVERY: ['1e3'],
    LIMIT_UPLOAD: ['1001'],
    LIMIT_CONNECTIONS: ['1000001', 'off'],
    LIMIT_CONNECTIONS_ADDRESS: ['-1'],
    LIMIT_STREAMS: ['1000001'],
    LIMIT_STREAMS_USER: ['many'],
    TRUST_PROXY: ['true', '17'],
    CORS_ORIGINS: ['*', 'console.internal', 'https://a.example/path', 'https://*.a.example', 'https://a:b:c'],
    OUTBOUND_PRIVATE: ['10.0.0.0', '10.0.0.0/33', 'intranet', '10.0.0.0/8 192.168.0.0/16', 'fd00::/129'],
    WORKERS: ['0', '65', 'all', '2.5', '-1'],
    PROPAGATION_BOUND_MS: ['99', '60001'],
    SHUTDOWN_DELAY_MS: ['60001', '3s'],
    LOG_LEVEL: ['verbose'],
    METRICS_TOKEN: ['fifteen-letters', 'with a space in it', 'não-só-letras-daqui'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4318', 'grpc://collector:4317', 'collector'],
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ['ftp://collector'],
    OTEL_EXPORTER_OTLP_PROTOCOL: ['grpc'],
  };
  for (const [name, values] of Object.entries(wrong)) {
    it(`has one line for a wrong ${name} and does not repeat its value`, () => {
      for (const value of values) {
        const lines = mistakesOf({ [name]: value });
        expect(lines, JSON.stringify(value)).to.have.length(1);
        expect(lines[0]).to.match(new RegExp(`^${name}: [a-z][^\\n]+$`));
        if (value.length > 4) expect(lines[0]).to.not.include(value);
      }
    });
  }

  it('names the levels of the log', () => {
    const line = 'LOG_LEVEL: must be trace, debug, info, warn, error, fatal or silent';
    expect(mistakesOf({ LOG_LEVEL: 'verbose' })).to.deep.equal([line]);
  });

  it('reports all mistakes at once', () => {
    const lines = mistakesOf({ PORT: 'abc', JWT_SECRET: 'short', STORAGE: 'paper', ADMIN_PASSWORD: 'abc' });
    const names = ['PORT', 'STORAGE', 'JWT_SECRET', 'ADMIN_PASSWORD'];
    expect(lines.map((line) => line.split(':')[0])).to.deep.equal(names);
  });

  it('takes audiences of assertions only with PUBLIC_URL, which is none of them', () => {
    const PUBLIC_URL = 'https://castellan.example.com/api';
    const ASSERTION_AUDIENCES = 'https://billing.example.com, erp';
    expect(mistakesOf({ ASSERTION_AUDIENCES })).to.deep.equal(['PUBLIC_URL: must be set with ASSERTION_AUDIENCES']);
    expect(readConfig({ ASSERTION_AUDIENCES, PUBLIC_URL }).ASSERTION_AUDIENCES).to.deep.equal([
      'https://billing.example.com',
      'erp',
    ]);
    for (const own of [PUBLIC_URL, `${PUBLIC_URL}/`, 'HTTPS://castellan.example.com:443/api']) {
      expect(mistakesOf({ ASSERTION_AUDIENCES: `erp,${own}`, PUBLIC_URL }), own).to.deep.equal([
        'ASSERTION_AUDIENCES: must not have PUBLIC_URL: the service accepts no assertions itself',
      ]);
    }
  });

  it('takes a domain and origins for passkeys', () => {
    const taken = readConfig({
      PASSKEY_RP_ID: 'Bücher.example',
      PASSKEY_ORIGINS: 'https://A.example:443,https://b.example',
    });
    expect(taken.PASSKEY_RP_ID).to.equal('xn--bcher-kva.example');
    expect(taken.PASSKEY_ORIGINS).to.deep.equal(['https://a.example', 'https://b.example']);
    const domain = 'PASSKEY_RP_ID: must be a domain such as example.com, without scheme, port and path';
    for (const PASSKEY_RP_ID of ['https://example.com', 'example.com:443', 'example.com/', '*.example.com', 'a b'])
      expect(mistakesOf({ PASSKEY_RP_ID }), PASSKEY_RP_ID).to.deep.equal([domain]);
    const origins = 'PASSKEY_ORIGINS: must be origins such as https://admin.example.com, separated by commas';
    expect(mistakesOf({ PASSKEY_ORIGINS: 'admin.example.com' })).to.deep.equal([origins]);
    expect(mistakesOf({ PASSKEY_RP_ID: '127.0.0.1' }), 'passkeys are off').to.deep.equal([]);
  });

  it('requires the database address when STORAGE is mongodb', () => {
    const lines = ['MONGODB_URI: must be set when STORAGE is mongodb'];
    expect(mistakesOf({ STORAGE: 'mongodb' })).to.deep.equal(lines);
    expect(mistakesOf({ STORAGE: 'mongodb', MONGODB_URI: 'mongodb://u:p@a,b:1/x?replicaSet=rs0' })).to.deep.equal([]);
  });

  it('takes a folder for backups with SQLite only, and none within the data folder', () => {
    const BACKUP_DIR = '/var/backups/castellan';
    expect(mistakesOf({ BACKUP_DIR, DATA_DIR: '/var/backups' })).to.deep.equal([
      'BACKUP_DIR: must not be within DATA_DIR, better on another disk',
    ]);
    expect(mistakesOf({ BACKUP_DIR, DATA_DIR: BACKUP_DIR })).to.have.length(1);
    expect(mistakesOf({ BACKUP_DIR, DATA_DIR: `${BACKUP_DIR}/2026-01-01T00-00-00.000Z` })).to.deep.equal([
      'DATA_DIR: must not be within BACKUP_DIR. Restore a backup into a folder of its own: see docs/backup.md',
    ]);
    for (const DATA_DIR of ['./data', '/var/backups/castellan-data'])
      expect(mistakesOf({ BACKUP_DIR, DATA_DIR }), DATA_DIR).to.deep.equal([]);
    expect(mistakesOf({ BACKUP_DIR, STORAGE: 'memory' })).to.deep.equal([
      'BACKUP_DIR: works with STORAGE=sqlite only: see docs/backup.md',
    ]);
  });

  it('requires the sender and the public address with a mail server', () => {
    const SMTP_URL = 'smtps://user:p%40ss@mail.example.com:465';
    const lines = ['MAIL_FROM: must be set with SMTP_URL', 'PUBLIC_URL: must be set with SMTP_URL'];
    expect(mistakesOf({ SMTP_URL })).to.deep.equal(lines);
    const MAIL_FROM = 'Castellan at Example <castellan@example.com>';
    expect(mistakesOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL: 'https://example.com/api' })).to.deep.equal([]);
    expect(mistakesOf({ MAIL_FROM: 'castellan@example.com' })).to.deep.equal([]);
    const withoutConsole = { SMTP_URL, MAIL_FROM, PUBLIC_URL: 'https://example.com/api', CONSOLE: 'off' };
    expect(mistakesOf(withoutConsole)).to.deep.equal(['RESET_URL: must be set with SMTP_URL and CONSOLE=off']);
    const RESET_URL = 'https://example.com/#/reset?token={token}';
    expect(mistakesOf({ ...withoutConsole, RESET_URL })).to.deep.equal([]);
  });

  it('applies PASSWORD_MIN_LENGTH to the first password', () => {
    const environment = { ADMIN_PASSWORD: 'eleven-long', PASSWORD_MIN_LENGTH: '12' };
    expect(mistakesOf(environment)).to.deep.equal(['ADMIN_PASSWORD: needs at least 12 characters']);
    expect(mistakesOf({ ...environment, PASSWORD_MIN_LENGTH: '11' })).to.deep.equal([]);
  });
});

describe('.env.example', () => {
  it('lists every setting once, in order, with its default', async () => {
    const text = await readFile(join(ROOT, '.env.example'), 'utf8');
    const pairs = text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
    expect(pairs.map(([name]) => name)).to.deep.equal(Object.keys(environmentSchema.shape));
    expect(readConfig(Object.fromEntries(pairs))).to.deep.equal(readConfig({}));
    const defaults: Readonly<Record<string, string | number | boolean | string[] | undefined>> =
      environmentSchema.parse({});
    for (const [name, value] of pairs) expect(value, name).to.equal(String(defaults[name] ?? ''));
  });
});

describe('the program', () => {
  it('exits with 78 and a line for each mistake', async () => {
    expect(await runProgram({ PORT: 'abc', JWT_SECRET: 'short' })).to.deep.equal({
      code: 78,
      stdout: '',
      stderr: 'castellan: PORT: must be a whole number\ncastellan: JWT_SECRET: must have at least 32 bytes\n',
    });
  });

  it('exits with 78 for an address that only the driver refuses, and names the option', async () => {
    const env = { STORAGE: 'mongodb', MONGODB_URI: 'mongodb://user:secret@127.0.0.1:1/x?fooOption=1' };
    const stderr =
      "castellan: MONGODB_URI: the option fooOption is unknown or can't have this value in a MongoDB address, " +
      'such as mongodb://db1,db2,db3/castellan?replicaSet=rs0\n';
    expect(await runProgram(env)).to.deep.equal({ code: 78, stdout: '', stderr });
    expect(await runCastellan('unused', 'verify', { settings: env })).to.deep.equal({ code: 78, stdout: '', stderr });
  });
});
