import { holdingsOf } from '../../domain/groups/holdings.js';
import { NOTHING } from '../../domain/permissions/needs.js';
import { FIRST_EPOCH, newUser, userCreated } from '../../domain/users/create-user.js';
import type { Email } from '../../domain/text/email.js';
import type { Device } from '../../domain/sessions/session.js';
import { PasswordSignInOff } from '../../domain/sessions/errors.js';
import type { PasswordPolicy } from '../../domain/sign-in/password-policy.js';
import { RegistrationClosed } from '../../domain/users/errors.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { Ids } from '../ports/ids.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { Store } from '../ports/store.js';
import { HourlyLimit } from '../limits/hourly-limit.js';
import type { KnownNetworks } from '../limits/known-networks.js';
import { openSession, type SessionFactoryOptions } from '../sessions/open-session.js';
import type { SignedIn } from '../sessions/session-opener.js';
import type { AvatarCheck } from '../avatars/avatar-check.js';

export interface RegisterInput extends Pick<LoggedInput, 'requestId' | 'receipt'> {
  readonly device: Device;
  readonly email: Email;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string;
}

interface RegisterOptions extends SessionFactoryOptions {
  readonly store: Pick<Store, 'limits'>;
  readonly writer: AuthorityWriter;
  readonly projection: AuthorityProjection;
  readonly hasher: PasswordHasher;
  readonly avatars: AvatarCheck;
  readonly known: KnownNetworks;
  readonly ids: Ids;
  readonly open: boolean;
  /** Nobody who registers is an administrator. */
  readonly passwordPolicy: PasswordPolicy;
  /** Registrations per hour and address; 0 is no limit. */
  readonly perAddress: number;
}

/** Registers a new user without roles and opens their first session. */
export class Register {
  static readonly needs = NOTHING;
  readonly #limit: HourlyLimit;

  constructor(private readonly options: RegisterOptions) {
    this.#limit = new HourlyLimit(options.store.limits, options.clock, 'register', options.perAddress);
  }

  /** Throws `RateLimited`, `RegistrationClosed` or `PasswordSignInOff`. Call it before reading the request. */
  async admit(address: string): Promise<void> {
    await this.#limit.check(address);
    if (!this.options.open) throw new RegistrationClosed();
    if (this.options.passwordPolicy !== 'everybody') throw new PasswordSignInOff();
  }

  /** Throws `EmailTaken`, `RateLimited`, `ValidationFailed`, `Unavailable`. */
  async execute(input: RegisterInput): Promise<SignedIn> {
    const { writer, hasher, projection, avatars, ids } = this.options;
    const { device, requestId, receipt } = input;
    const { address } = device;
    await this.#limit.count(address);
    await avatars.require(input.avatar, '');
    const passwordHash = await hasher.hash(input.password, address);
    const userId = ids.next();
    const method = 'password';
    const { session, token } = openSession(this.options, { userId, epoch: FIRST_EPOCH }, { method, device });
    const user = await writer.write({ actorId: userId, requestId, receipt }, async (transaction) => {
      const fields = { ...input, email: input.email.address, ...UNASSIGNED };
      const made = newUser(userId, fields, transaction.now, { addressSetBy: 'owner' });
      await transaction.users.insert(made, passwordHash);
      await transaction.sessions.insert(session);
      await transaction.record(userCreated(made));
      return made;
    });
    await this.options.known.remember({ email: user.email, address }, 'password');
    return { user, permissions: projection.authority.resolve(holdingsOf(user)), token, method };
  }
}

const UNASSIGNED = { suspended: false, roleIds: [], groupIds: [], hasPassword: true };
