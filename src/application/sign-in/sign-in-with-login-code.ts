import { groupsAfterArrival } from '../../domain/providers/decide-arrival.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { NOTHING } from '../../domain/permissions/needs.js';
import type { Device } from '../../domain/sessions/session.js';
import { WrongCode } from '../../domain/one-time-codes/errors.js';
import { decideSystemUserUpdate } from '../../domain/users/update-user.js';
import type { SignInKey } from '../../domain/sign-in/sign-in-key.js';
import { emailKey } from '../../domain/text/email-key.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { CountedAttempt, SignInLimits } from '../limits/sign-in-limits.js';
import type { AccountNotices } from '../mail/account-notices.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { SecurityLog } from '../ports/security-log.js';
import type { Store } from '../ports/store.js';
import type { SessionOpener, SignedIn } from '../sessions/session-opener.js';
import { logged, loggedRefusal } from '../sessions/sign-in-log.js';
import { admitArrival } from './admit-arrival.js';
import { providerActor, type ConfiguredProvider, type ConfiguredProviders } from './configured-provider.js';
import { findArrived, identityName } from './find-arrived.js';
import { isAddressSetByOthers } from './is-address-set-by-others.js';
import { WrongLoginCode, type FoundGrant, type LoginCodes, type SentCode } from './login-codes.js';

interface SignInWithLoginCodeInput extends SentCode, Pick<LoggedInput, 'requestId'> {
  readonly oneTimeCode: string | undefined;
  readonly device: Device;
}

interface SignInWithLoginCodeOptions {
  readonly providers: ConfiguredProviders;
  readonly store: Pick<Store, 'users' | 'signInKeys' | 'oneTimeValues' | 'limits' | 'log' | 'history'>;
  readonly projection: AuthorityProjection;
  readonly writer: AuthorityWriter;
  readonly codes: LoginCodes;
  readonly limits: SignInLimits;
  readonly opener: SessionOpener;
  readonly notices: AccountNotices;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: SecurityLog;
}

/** Wrong one-time codes that leave a code good. It lives for a minute only. */
const WRONG_CODES = { limit: 5, windowMs: 120_000 };

/** Nobody guesses what was right at the provider. */
const NOT_COUNTED: CountedAttempt = {
  succeeded: () => Promise.resolve(),
  undone: () => Promise.resolve(),
  countCode: () => Promise.resolve(NOT_COUNTED),
};

/** Signs somebody in with the code that their browser brought back from an identity provider, and links or makes their account. */
export class SignInWithLoginCode {
  static readonly needs = NOTHING;

  constructor(private readonly options: SignInWithLoginCodeOptions) {}

  /** Throws `RateLimited` when this address must wait. Call it before reading the request. */
  admit(address: string, requestId: string | null): Promise<void> {
    const { limits, log } = this.options;
    return loggedRefusal(log, { address, requestId }, () => limits.checkAddress(address));
  }

  /** Throws `InvalidCredentials`, `RateLimited`, `SignInRefused`, and as `SessionOpener.open`. */
  execute(input: SignInWithLoginCodeInput): Promise<SignedIn> {
    const { limits, log } = this.options;
    const { device, requestId } = input;
    const { address } = device;
    return logged(log, { address, requestId }, async (found) => {
      const counted = await limits.countForAddress(address);
      try {
        const signedIn = await this.#signIn(input, found);
        await counted.undone();
        return signedIn;
      } catch (error) {
        // A wrong one-time code is counted by itself.
        if (!(error instanceof WrongLoginCode)) await counted.undone();
        throw error;
      }
    });
  }

  async #signIn(input: SignInWithLoginCodeInput, found: (userId: string) => void): Promise<SignedIn> {
    const { providers, codes, limits } = this.options;
    const grant = await codes.find('sign_in', input);
    const provider = providers.get(grant.key);
    if (provider === undefined) throw new WrongLoginCode();
    const { user, identity } = await this.#admitted(grant, provider, input);
    found(user.id);
    const { arrival, key } = grant;
    const asksCode = user.totp && !arrival.isSecondFactorTrusted;
    const counted = asksCode ? await limits.count(user.email, input.device.address) : NOT_COUNTED;
    const signedIn = await this.#withFewWrongCodes(grant, input, (isTaken) =>
      this.options.opener.open({
        user,
        epoch: user.epoch,
        knowsAddress: arrival.isEmailVerified && arrival.email?.key === emailKey(user.email),
        opening: {
          method: `oidc:${key}`,
          keyId: identity.id,
          providerSession: arrival.providerSession,
          secondFactor: arrival.isSecondFactorTrusted,
          device: input.device,
          ...(arrival.authenticatedAt !== null && { provenAt: arrival.authenticatedAt }),
        },
        counted,
        asksCode,
        code: input.oneTimeCode,
        requestId: input.requestId,
        actorId: providerActor(key),
        write: (transaction) => this.#write(transaction, grant, { isTaken, identity }),
      }),
    );
    return this.#current(signedIn);
  }

  /** Links or makes the account of somebody who has no identity yet, in a transaction of its own. */
  async #admitted(grant: FoundGrant, { policy, name }: ConfiguredProvider, { requestId }: SignInWithLoginCodeInput) {
    const { store, projection, writer, codes, notices, ids } = this.options;
    const { arrival } = grant;
    if (!projection.isCurrent()) await projection.ensureFresh();
    const arrived = await findArrived(store, arrival, { policy, authority: projection.authority });
    if (arrived.as === 'known') return arrived;
    const isTrusted = arrived.as === 'linked' && (await isAddressSetByOthers(store, arrived.user));
    const notice = notices.draft();
    const admission = {
      ...{ arrival, policy, providerName: name, notice },
      ids: { user: ids.next(), identity: ids.next() },
      trusted: isTrusted ? arrived.user : undefined,
    };
    return writer.write({ actorId: providerActor(policy.key), requestId }, async (transaction) => {
      if ((await transaction.oneTimeValues.find(grant.id)) === undefined) throw new WrongLoginCode();
      await codes.refuseSignedOut(transaction.oneTimeValues, grant);
      return admitArrival(transaction, admission);
    });
  }

  /** What belongs to the session: the code is used up, and the user is in the groups that the provider names. */
  async #write(
    transaction: AuthorityTransaction,
    grant: FoundGrant,
    { isTaken, identity: admitted }: { readonly isTaken: boolean; readonly identity: SignInKey },
  ): Promise<void> {
    const { signInKeys, users, authority, oneTimeValues, clockTime, now } = transaction;
    const { codes } = this.options;
    await (isTaken ? codes.refuseSignedOut(oneTimeValues, grant) : codes.use(oneTimeValues, grant));
    const identity = await signInKeys.find(identityName(grant.key, grant.arrival));
    // It may have been removed, and linked to somebody else.
    if (identity?.id !== admitted.id) throw new WrongLoginCode();
    const user = await users.find(identity.userId);
    if (user === undefined) throw new WrongLoginCode();
    await signInKeys.update(identity.id, { data: identity.data, lastUsed: clockTime });
    const groupIds = groupsAfterArrival(user.groupIds, grant.groups, { key: grant.key, authority });
    const update = decideSystemUserUpdate(user, { groupIds }, { authority, now });
    if (update === undefined) return;
    await users.replace(update.next);
    await transaction.record(update.entry);
  }

  /** Takes the code before the try after five wrong one-time codes, whatever comes of it: several at once have one. */
  async #withFewWrongCodes(
    { id }: FoundGrant,
    { oneTimeCode }: SignInWithLoginCodeInput,
    signIn: (isTaken: boolean) => Promise<SignedIn>,
  ): Promise<SignedIn> {
    const { store, clock } = this.options;
    if (oneTimeCode === undefined) return signIn(false);
    const [key, at] = [`login-code:${id}`, clock.now()];
    const isLast = (await store.limits.take(key, WRONG_CODES, at)) > 0;
    if (isLast && (await store.oneTimeValues.take(id)) === undefined) throw new WrongLoginCode();
    try {
      return await signIn(isLast);
    } catch (error) {
      if (!isLast && !(error instanceof WrongCode)) await store.limits.giveBack(key, WRONG_CODES, at);
      throw error;
    }
  }

  /** With the groups of now. */
  async #current(signedIn: SignedIn): Promise<SignedIn> {
    const { store, projection } = this.options;
    const user = (await store.users.find(signedIn.user.id)) ?? signedIn.user;
    return { ...signedIn, user, permissions: projection.authority.resolve(holdingsOf(user)) };
  }
}
