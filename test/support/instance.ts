import { MemoryAvatarStore } from '../../src/adapters/memory/avatars/memory-avatar-store.js';
import { JwtTokenIssuer } from '../../src/adapters/security/jwt-token-issuer.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { Authenticator } from '../../src/application/authority/authenticator.js';
import { AuthorityWriter } from '../../src/application/authority/authority-writer.js';
import { AuthorityProjection } from '../../src/application/authority/authority-projection.js';
import { AvatarCheck } from '../../src/application/avatars/avatar-check.js';
import { AvatarPaths } from '../../src/application/avatars/avatar-paths.js';
import type { ChangeLog } from '../../src/application/ports/change-log.js';
import type { Store } from '../../src/application/ports/store.js';
import { SignIn } from '../../src/application/sessions/sign-in.js';
import { SignInLimits } from '../../src/application/sessions/sign-in-limits.js';
import { SignOut } from '../../src/application/sessions/sign-out.js';
import { SeedStore } from '../../src/application/store/seed-store.js';
import { CreateUser } from '../../src/application/users/create-user.js';
import { HourlyLimit } from '../../src/application/sessions/hourly-limit.js';
import { PasswordChange } from '../../src/application/users/password-change.js';
import { Register, type RegisterInput } from '../../src/application/users/register.js';
import { UpdateUser, type UpdateUserInput } from '../../src/application/users/update-user.js';
import type { SignedInUser } from '../../src/domain/users/signed-in-user.js';
import { parseEmail } from '../../src/domain/users/email.js';
import type { User } from '../../src/domain/users/user.js';
import { CheapHasher } from './cheap-hasher.js';
import { CountedIds } from './counted-ids.js';
import { FixedClock } from './fixed-clock.js';
import { RecordedSecurityLog } from './recorded-security-log.js';

export const BOUND = 1_000;
export const ADDRESS = '192.0.2.1';
export const ADMIN_EMAIL = 'admin@example.com';
export const ADMIN_PASSWORD = 'keeper of the house';

export interface InstanceOptions {
  readonly store: Store;
  readonly clock?: FixedClock;
  readonly ids?: CountedIds;
  readonly hasher?: CheapHasher;
  /** Replaces the store's own log for the projection. */
  readonly log?: ChangeLog;
  readonly perAccount?: number;
  readonly perAddress?: number;
  readonly successes?: number;
  readonly perProfile?: number;
  readonly windowSeconds?: number;
  readonly open?: boolean;
}

/** One process of the service without HTTP; several over one store are several instances. */
export function anInstance(given: InstanceOptions) {
  const { store, clock = new FixedClock(), ids = new CountedIds(), hasher = new CheapHasher(), open = true } = given;
  const { perAccount = 10, perAddress = 100, successes = 100, perProfile = 60, windowSeconds = 300 } = given;
  const projection = new AuthorityProjection({ log: given.log ?? store.log, clock, sha256, boundMs: BOUND });
  const writer = new AuthorityWriter({ store, projection, clock, sha256 });
  const tokens = new JwtTokenIssuer({
    secrets: ['a secret of at least thirty-two bytes'],
    issuer: 'castellan',
    audience: 'castellan',
    verified: new Map(),
  });
  const caches = { userCache: new Map<string, User>(), sessionCache: new Map() };
  const authenticator = new Authenticator({ store, projection, tokens, clock, ...caches });
  const log = new RecordedSecurityLog();
  const limits = new SignInLimits({ limits: store.limits, clock, sha256, perAccount, perAddress, successes });
  const sessions = { tokens, clock, newTokenId: () => ids.next(), ttlSeconds: 43_200 };
  const [images, paths] = [new MemoryAvatarStore(), new AvatarPaths('')];
  const avatars = new AvatarCheck(images, paths, clock);
  const limit = new HourlyLimit(store.limits, clock, 'profile', perProfile);
  const passwords = new PasswordChange({ users: store.users, hasher, limits, log, clock, windowSeconds });
  const signIn = new SignIn({ store, projection, hasher, limits, log, ...sessions });
  const register = new Register({ store, writer, projection, hasher, avatars, ids, open, perAddress: 0, ...sessions });
  const createUser = new CreateUser({ writer, reader: projection, hasher, avatars, ids });
  const updateUser = new UpdateUser({ users: store.users, writer, projection, passwords, avatars, limit });
  const signOut = new SignOut(writer);
  const email = parseEmail(ADMIN_EMAIL)!;
  return {
    ...{
      store,
      clock,
      ids,
      hasher,
      projection,
      writer,
      tokens,
      authenticator,
      log,
      limits,
      signIn,
      register,
      signOut,
      createUser,
      avatars,
    },
    seed: new SeedStore({ writer, projection, hasher, ids, email, password: ADMIN_PASSWORD }),

    /** Returns the path of a new stored image. */
    async issueAvatar(): Promise<string> {
      return paths.pathOf(await images.save({ format: 'png', bytes: new Uint8Array([1]) }, clock.now()));
    },

    /** Returns the token of a new session. */
    async enter(address: string, password: string): Promise<string> {
      return (await signIn.execute({ email: address, password }, ADDRESS)).token;
    },

    async enterAs(address: string, password: string): Promise<SignedInUser> {
      return authenticator.authenticate(await this.enter(address, password));
    },

    join(address: string, fields: Partial<RegisterInput> = {}) {
      const input = { password: 'first password', firstName: 'Grace', lastName: 'Hopper', avatar: '', ...fields };
      return register.execute({ email: parseEmail(address)!, ...input }, ADDRESS, 'request-1');
    },

    update(actor: SignedInUser, id: string, input: Partial<Omit<UpdateUserInput, 'id'>>): Promise<User> {
      const whole = { patch: {}, matches: () => true, ...input, id };
      return updateUser.execute(actor, whole, { id: 'request-1', address: ADDRESS });
    },
  };
}

export type Instance = ReturnType<typeof anInstance>;

/** An instance over a seeded store, ready to serve. */
export async function aSeededInstance(options: InstanceOptions): Promise<Instance> {
  const instance = anInstance(options);
  await instance.projection.look();
  await instance.seed.execute();
  await instance.projection.look();
  return instance;
}
