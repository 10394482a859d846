import { createLogger } from '../../src/adapters/log/logger.js';
import { Authenticator } from '../../src/application/authority/authenticator.js';
import { AuthorityProjection } from '../../src/application/authority/authority-projection.js';
import { AuthorityWriter } from '../../src/application/authority/authority-writer.js';
import { Records } from '../../src/application/authority/records.js';
import { AvatarCheck } from '../../src/application/avatars/avatar-check.js';
import type { ChangeLog } from '../../src/application/ports/change-log.js';
import type { Store } from '../../src/application/ports/store.js';
import { RequestRecovery } from '../../src/application/sessions/request-recovery.js';
import { SignInLimits } from '../../src/application/limits/sign-in-limits.js';
import { SignIn } from '../../src/application/sessions/sign-in.js';
import { SignOut } from '../../src/application/sessions/sign-out.js';
import { SeedStore } from '../../src/application/store/seed-store.js';
import { CreateUser } from '../../src/application/users/create-user.js';
import { Register, type RegisterInput } from '../../src/application/users/register.js';
import { UpdateUser, type UpdateUserInput } from '../../src/application/users/update-user.js';
import { readConfig } from '../../src/bootstrap/config.js';
import { createContainer } from '../../src/bootstrap/container.js';
import { memoryModule } from '../../src/bootstrap/modules/memory.js';
import { Lifecycle } from '../../src/bootstrap/lifecycle.js';
import { mailModule } from '../../src/bootstrap/modules/mail.js';
import { seedingModule } from '../../src/bootstrap/modules/seeding.js';
import { oneTimeCodesModule } from '../../src/bootstrap/modules/one-time-codes.js';
import { passkeysModule } from '../../src/bootstrap/modules/passkeys.js';
import { sessionsModule } from '../../src/bootstrap/modules/sessions.js';
import { usersModule } from '../../src/bootstrap/modules/users.js';
import { bind, identifier, type ServiceIdentifier } from '../../src/bootstrap/bind.js';
import { STORED, identifiers } from '../../src/bootstrap/identifiers.js';
import { FEATURE } from '../../src/domain/authority/kinds/feature.js';
import { SEEDS, type ReleaseSeeds } from '../../src/domain/authority/seeds.js';
import { avatarPath } from '../../src/domain/avatars/avatar-path.js';
import { parseEmail } from '../../src/domain/text/email.js';
import type { SignedInUser } from '../../src/domain/users/signed-in-user.js';
import type { User } from '../../src/domain/users/user.js';
import { CheapHasher } from './cheap-hasher.js';
import { CountedIds } from './counted-ids.js';
import { FixedClock } from './fixed-clock.js';
import { RecordedSecurityLog } from './recorded-security-log.js';
import { rebind } from './rebind.js';

export const BOUND = 1_000;
export const ADDRESS = '192.0.2.1';
const DEVICE = { address: ADDRESS, userAgent: 'a browser' };
export const ADMIN_EMAIL = 'admin@example.com';
export const ADMIN_PASSWORD = 'keeper of the house';

export interface InstanceOptions {
  readonly store: Store;
  readonly clock?: FixedClock;
  readonly ids?: CountedIds;
  readonly hasher?: CheapHasher;
  /** By default what the service seeds, but no features: tests have their own. */
  readonly seeds?: readonly ReleaseSeeds[];
  /** Replaces the store's own log for the projection. */
  readonly log?: ChangeLog;
  readonly perAccount?: number;
  readonly perAddress?: number;
  readonly successes?: number;
  readonly perProfile?: number;
  readonly perRecovery?: number;
  readonly windowSeconds?: number;
  readonly open?: boolean;
}

/** What tests use of an instance. */
const PARTS = {
  projection: AuthorityProjection,
  writer: AuthorityWriter,
  records: Records,
  tokens: identifiers.tokenIssuer,
  authenticator: Authenticator,
  limits: SignInLimits,
  signIn: SignIn,
  signOut: SignOut,
  register: Register,
  requestRecovery: RequestRecovery,
  createUser: CreateUser,
  updateUser: UpdateUser,
  avatars: AvatarCheck,
  images: identifiers.avatarStore,
  seed: SeedStore,
};

type Parts = { readonly [K in keyof typeof PARTS]: (typeof PARTS)[K] extends ServiceIdentifier<infer V> ? V : never };

const ROOT = identifier<Parts>('instance');

const SETTINGS = {
  STORAGE: 'memory',
  JWT_SECRET: 'a secret of at least thirty-two bytes',
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  PROPAGATION_BOUND_MS: String(BOUND),
  LIMIT_REGISTER: '0',
};

const WITHOUT_FEATURES = SEEDS.map(({ release, records }) => ({
  release,
  records: records.filter(({ kind }) => kind !== FEATURE),
}));

/** One process of the service without HTTP; several over one store are several instances. */
export function anInstance(given: InstanceOptions) {
  const { store, clock = new FixedClock(), ids = new CountedIds(), hasher = new CheapHasher(), open = true } = given;
  const {
    perAccount = 10,
    perAddress = 100,
    successes = 100,
    perProfile = 60,
    perRecovery = 30,
    windowSeconds = 300,
  } = given;
  const config = readConfig({
    ...SETTINGS,
    REGISTRATION: open ? 'open' : 'closed',
    LIMIT_SIGN_IN_ACCOUNT: String(perAccount),
    LIMIT_SIGN_IN_ADDRESS: String(perAddress),
    LIMIT_SIGN_IN_SUCCESS: String(successes),
    LIMIT_RECOVERY: String(perRecovery),
    LIMIT_PROFILE: String(perProfile),
    PASSWORD_CHANGE_WINDOW: String(windowSeconds),
  });
  const log = new RecordedSecurityLog();
  const logger = createLogger({ level: 'silent' });
  const lifecycle = new Lifecycle(() => undefined);
  const modules = [seedingModule, sessionsModule, oneTimeCodesModule, usersModule, passkeysModule, mailModule];
  const container = createContainer({ config, storage: memoryModule, logger, lifecycle, upgrade: 'run' }, ...modules);
  rebind(container, identifiers.store, store);
  rebind(container, identifiers.clock, clock);
  rebind(container, identifiers.ids, ids);
  rebind(container, identifiers.newTokenId, () => ids.next());
  rebind(container, identifiers.hasher, hasher);
  rebind(container, identifiers.securityLog, log);
  rebind(container, identifiers.seeds, given.seeds ?? WITHOUT_FEATURES);
  if (given.log !== undefined) rebind(container, STORED.log, given.log);
  bind(container, ROOT, PARTS, (parts) => parts);
  const parts = container.get<Parts>(ROOT);
  const { authenticator, signIn, register, updateUser, images } = parts;
  return {
    ...{ ...parts, store, clock, ids, hasher, log },

    /** Returns the path of a new stored image. */
    async issueAvatar(): Promise<string> {
      return avatarPath(await images.save({ format: 'png', bytes: new Uint8Array([1]) }, clock.now()));
    },

    /** Returns the token of a new session. */
    async enter(address: string, password: string): Promise<string> {
      return (await signIn.execute({ email: address, password, device: DEVICE, requestId: null })).token;
    },

    async enterAs(address: string, password: string): Promise<SignedInUser> {
      return authenticator.authenticate(await this.enter(address, password));
    },

    join(address: string, fields: Partial<RegisterInput> = {}) {
      const input = { password: 'first password', firstName: 'Grace', lastName: 'Hopper', avatar: '', ...fields };
      const request = { device: DEVICE, requestId: 'request-1' };
      return register.execute({ email: parseEmail(address)!, ...input, ...request });
    },

    update(actor: SignedInUser, id: string, input: Partial<Omit<UpdateUserInput, 'id'>>): Promise<User> {
      const request = { address: ADDRESS, requestId: 'request-1', dryRun: undefined };
      return updateUser.execute(actor, { patch: {}, matches: () => true, ...request, ...input, id });
    },
  };
}

export type Instance = ReturnType<typeof anInstance>;

/** An instance over a seeded store, ready to serve. */
export async function aSeededInstance(options: InstanceOptions): Promise<Instance> {
  const instance = anInstance(options);
  await instance.projection.refresh();
  await instance.seed.execute();
  await instance.projection.refresh();
  return instance;
}
