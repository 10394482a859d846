import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Container } from 'inversify';
import { createLogger } from '../../src/adapters/log/logger.js';
import { SystemClock } from '../../src/adapters/security/system-clock.js';
import { readConfig } from '../../src/bootstrap/config.js';
import type { FirstAdministrator } from '../../src/bootstrap/seeding.js';
import type { Service } from '../../src/bootstrap/service.js';
import { startService } from '../../src/bootstrap/start-service.js';
import type { ServiceIdentifier } from '../../src/bootstrap/bind.js';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import type { ReleaseSeeds } from '../../src/domain/authority/seeds.js';
import { contractOf, type Contract } from './contract.js';
import { send, type Answer } from '../http/sample-client.js';
import { aMongoUri } from './mongod.js';
import { rebind } from './rebind.js';
import { STORAGES, type Storage } from './storages.js';
import { temporaryFolder } from './temporary-folder.js';
import { TIMEOUT_FACTOR } from './timeout-factor.js';
import { copyEmptyStore } from './empty-store.js';
import { checkResponse } from './check-response.js';

export { DURABLE_STORAGES, STORAGES, type Storage } from './storages.js';

export type Settings = Readonly<Record<string, string>>;

export const ADMIN = { email: 'admin@example.com', password: 'the-first-administrator' };

/** A user in a response. */
export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar: string;
  readonly suspended: boolean;
  readonly has_password: boolean;
  readonly totp: boolean;
  readonly roles: readonly string[];
  readonly abilities: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  readonly created: string;
  readonly updated: string;
}

export interface Auth {
  readonly user: UserRecord;
  readonly accessToken: string;
}

export interface ProblemBody {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly detail: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly invalid: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
  readonly needs?: readonly string[];
  readonly exceeds?: readonly string[];
  readonly request_id: string;
}

/** A response with its body typed as whichever shape the caller expects. */
export interface Reply extends Answer {
  readonly json: UserRecord & Auth & ProblemBody;
}

export interface CallOptions {
  readonly as?: string | undefined;
  /** An object is sent as JSON, a string unchanged; the media type is JSON either way. */
  readonly body?: object | string | undefined;
  readonly headers?: Record<string, string>;
}

/** A folder, and on MongoDB also the URI of a database. */
export interface Place {
  readonly folder: string;
  readonly mongoUri: string;
  remove(): Promise<void>;
}

/** Creates an empty place for a service. */
export async function aPlace(storage: Storage): Promise<Place> {
  const folder = temporaryFolder();
  const database = storage === 'mongodb' ? await aMongoUri() : undefined;
  return {
    folder,
    mongoUri: database?.uri ?? '',
    remove: async () => {
      await database?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface StartOptions {
  /** Location of the data, to share or keep it; by default a new place, removed at the end. */
  readonly place?: Place;
  /** Writes the log at this level into the folder. */
  readonly log?: 'trace' | 'info';
  /** Those of a later release. */
  readonly seeds?: readonly ReleaseSeeds[];
  /** The folder of a built console; by default none is served. */
  readonly consoleFolder?: string;
  /** Replaces further bindings. */
  readonly replace?: (container: Container) => void;
}

/** The default propagation bound of a test's service. */
export const BOUND_SECONDS = 10;

const SECRETS = /"(?:password|password_?hash|hash|epoch|hasPassword)"\s*:/i;

/** By the settings that affect the document. */
const contracts = new Map<string, Contract>();

/** The machine's clock, whose wall clock can be held and advanced. */
class AdjustedClock extends SystemClock {
  /** In milliseconds. */
  offset = 0;
  heldAt: number | undefined;

  override now(): number {
    return (this.heldAt ?? super.now()) + this.offset;
  }
}

/** The whole service over HTTP, with cheap hashes and every limit off unless a test sets it. */
export class TestService {
  /** The administrator created by the last start, if it filled an empty store. */
  firstAdministrator: FirstAdministrator | undefined;
  #container: Container | undefined;
  readonly #clock = new AdjustedClock();
  #service: Service | undefined;

  private constructor(
    readonly storage: Storage,
    readonly place: Place,
    private readonly options: StartOptions,
  ) {}

  static async start(storage: Storage, settings: Settings = {}, options: StartOptions = {}): Promise<TestService> {
    const service = new TestService(storage, options.place ?? (await aPlace(storage)), options);
    if (options.place === undefined && storage === 'sqlite') await copyEmptyStore(join(service.folder, 'castellan.db'));
    try {
      await service.#open(settings);
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  get folder(): string {
    return this.place.folder;
  }

  get service(): Service {
    if (this.#service === undefined) throw new Error('The service is not running.');
    return this.#service;
  }

  /** Returns a bound value of the running service. */
  get<V>(identifier: ServiceIdentifier<V>): Promise<V> {
    if (this.#container === undefined) throw new Error('The service is not running.');
    return this.#container.getAsync(identifier);
  }

  get port(): number {
    return Number(new URL(this.service.url).port);
  }

  /** Restarts the service on the same place, with other settings if given. */
  async restart(settings: Settings = {}): Promise<void> {
    await this.service.close();
    await this.#open(settings);
  }

  async stop(): Promise<void> {
    await this.#service?.close();
    this.#service = undefined;
    this.#container = undefined;
    if (this.options.place === undefined) await this.place.remove();
  }

  /** The service's wall clock, in milliseconds since the epoch. */
  now(): number {
    return this.#clock.now();
  }

  /** Advances the service's wall clock. */
  advance(seconds: number): void {
    this.#clock.offset += seconds * 1_000;
  }

  /** From now on the service's wall clock moves only when advanced. */
  holdClock(): void {
    this.#clock.heldAt ??= Date.now();
  }

  log(): Promise<string> {
    return readFile(join(this.folder, 'log'), 'utf8');
  }

  /** Sends a request below the origin. Checks that the response conforms to the API document and has no secrets. */
  async call(method: string, path: string, { as, body, headers = {} }: CallOptions = {}): Promise<Reply> {
    const contract = await this.#contract();
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const answer = await send(this.port, method, path, {
      ...(as !== undefined && { as }),
      ...(text !== undefined && { body: text }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    const json = answer.text === '' ? undefined : (JSON.parse(answer.text) as object);
    const { status } = answer;
    const request = typeof body === 'object' ? body : undefined;
    const errors = contract.errorsOf({ method, path, request, status, headers: answer.headers, json });
    expect(errors, `${method} ${path} beside the API document`).to.deep.equal([]);
    expect(answer.text, `${method} ${path}`).to.not.include('$scrypt$');
    // The hash in the log's responses belongs to an entry.
    const shown = path.startsWith('/changes') ? answer.text.replaceAll('"hash":', '') : answer.text;
    if (answer.status < 400) expect(shown, `${method} ${path}`).to.not.match(SECRETS);
    return { ...answer, json: (json ?? {}) as Reply['json'] };
  }

  login(email: string, password: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.call('POST', '/login', { body: { email, password }, headers });
  }

  /** Signs in and returns the record and the token. */
  async signIn(email: string, password: string): Promise<Auth> {
    const answer = await this.login(email, password);
    expect(answer.status, answer.text).to.equal(200);
    return answer.json;
  }

  admin(): Promise<Auth> {
    return this.signIn(ADMIN.email, ADMIN.password);
  }

  /** Registers a user and returns the record and the token. */
  async register(email: string, password = 'first-password'): Promise<Auth> {
    const body = { email, password, first_name: 'Ada', last_name: 'Byron' };
    const answer = await this.call('POST', '/register', { body });
    expect(answer.status, answer.text).to.equal(201);
    return answer.json;
  }

  /** The document that the first service with these settings returned. */
  async #contract(): Promise<Contract> {
    const { BASE_PATH, PASSWORD_MIN_LENGTH, METRICS_TOKEN } = await this.get(identifiers.config);
    const key = JSON.stringify([BASE_PATH, PASSWORD_MIN_LENGTH, METRICS_TOKEN]);
    let contract = contracts.get(key);
    if (contract === undefined) {
      contract = contractOf((await send(this.port, 'GET', `${BASE_PATH}/openapi.json`)).text);
      contracts.set(key, contract);
    }
    return contract;
  }

  async #open(settings: Settings): Promise<void> {
    const config = readConfig({
      PORT: '0',
      STORAGE: this.storage,
      DATA_DIR: this.folder,
      MONGODB_URI: this.place.mongoUri,
      SCRYPT_LN: '4',
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: ADMIN.password,
      LIMIT_SIGN_IN_ACCOUNT: '0',
      LIMIT_SIGN_IN_ADDRESS: '0',
      LIMIT_SIGN_IN_SUCCESS: '0',
      LIMIT_PROFILE: '0',
      LIMIT_REGISTER: '0',
      LIMIT_RECOVERY: '0',
      LIMIT_UPLOAD: '0',
      LIMIT_CONNECTIONS: '0',
      LIMIT_CONNECTIONS_ADDRESS: '0',
      LIMIT_STREAMS: '0',
      LIMIT_STREAMS_USER: '0',
      // A disk that stalls for a second must not fail unrelated tests.
      PROPAGATION_BOUND_MS: String(BOUND_SECONDS * 1_000),
      ...settings,
    });
    const { log, seeds, consoleFolder = join(this.folder, 'no-console'), replace } = this.options;
    const logger = createLogger(log === undefined ? { level: 'silent' } : { level: log, to: join(this.folder, 'log') });
    this.firstAdministrator = undefined;
    const onSeeded = (first: FirstAdministrator) => {
      this.firstAdministrator = first;
    };
    this.#service = await startService({
      config,
      logger,
      checkResponse,
      onSeeded,
      replace: (container) => {
        this.#container = container;
        if (this.storage === 'mongodb') rebind(container, identifiers.timeoutFactor, TIMEOUT_FACTOR);
        rebind(container, identifiers.clock, this.#clock);
        if (seeds !== undefined) rebind(container, identifiers.seeds, seeds);
        rebind(container, identifiers.consoleFolder, consoleFolder);
        replace?.(container);
      },
    });
  }
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  /** All field names in `errors`. */
  readonly errors?: readonly string[] | undefined;
}

/** Requires a JSON problem (docs/errors.md). */
export function expectProblem(answer: Reply, { status, code, errors = [] }: Refusal): void {
  expect(answer.status, answer.text).to.equal(status);
  expect(answer.headers['content-type']).to.match(/^application\/problem\+json/);
  const { json } = answer;
  expect(json).to.include({ type: 'about:blank', status, code, request_id: answer.headers['x-request-id'] });
  expect(json.message).to.be.a('string').that.equals(json.detail);
  expect(Object.keys(json.errors)).to.have.members(errors);
  expect(json.invalid.map(({ pointer }) => pointer)).to.have.members(
    errors.map((field) => `/${field.replaceAll('.', '/')}`),
  );
  if (code === 'forbidden') expect(json.needs).to.be.an('array').that.is.not.empty;
  else expect(json).to.not.have.property('needs');
  if (code === 'escalation_denied') expect(json.exceeds).to.be.an('array').that.is.not.empty;
  else expect(json).to.not.have.property('exceeds');
  if (status === 429 || status === 503) expect(answer.headers['retry-after']).to.match(/^[1-9]\d*$/);
}

/** Requires a 401 with its challenge. */
export function expectUnauthenticated(answer: Reply, sent = true): void {
  expectProblem(answer, { status: 401, code: sent ? 'token_invalid' : 'token_missing' });
  const challenge = 'Bearer realm="administration"';
  expect(answer.headers['www-authenticate']).to.equal(sent ? `${challenge}, error="invalid_token"` : challenge);
}

/** Declares the same tests on each storage, with one service for all of them. */
export function onEachStorage(title: string, settings: Settings, tests: (service: () => TestService) => void): void {
  for (const storage of STORAGES) {
    describe(`${title} (${storage})`, () => {
      let service: TestService | undefined;
      before(async () => (service = await TestService.start(storage, settings)));
      after(() => service?.stop());
      tests(() => service!);
    });
  }
}

/** Runs a test body on its own service. */
export async function withService(
  storage: Storage,
  settings: Settings,
  body: (service: TestService) => Promise<void>,
  options: StartOptions = {},
): Promise<void> {
  const service = await TestService.start(storage, settings, options);
  try {
    await body(service);
  } finally {
    await service.stop();
  }
}
