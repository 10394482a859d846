import { CopiedPasskey, WrongPasskey } from '../../domain/passkeys/errors.js';
import { NOTHING } from '../../domain/permissions/needs.js';
import { InvalidCredentials } from '../../domain/sessions/errors.js';
import type { Device } from '../../domain/sessions/session.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { SignInLimits } from '../limits/sign-in-limits.js';
import type { PasskeyAssertion } from '../ports/passkey-check.js';
import type { SecurityLog } from '../ports/security-log.js';
import type { UserReader } from '../ports/user-repository.js';
import type { SessionOpener, SignedIn } from '../sessions/session-opener.js';
import { logged, loggedRefusal } from '../sessions/sign-in-log.js';
import type { CheckedAssertion, PasskeyAssertions } from './passkey-assertions.js';

interface SignInWithPasskeyInput extends PasskeyAssertion, Pick<LoggedInput, 'requestId'> {
  readonly device: Device;
}

interface SignInWithPasskeyOptions {
  readonly users: Pick<UserReader, 'find'>;
  readonly assertions: PasskeyAssertions;
  readonly limits: SignInLimits;
  readonly opener: SessionOpener;
  readonly log: SecurityLog;
}

/** Signs a user in with a passkey, which is both factors: neither a password nor a code is asked for. */
export class SignInWithPasskey {
  static readonly needs = NOTHING;

  constructor(private readonly options: SignInWithPasskeyOptions) {}

  /** Throws `RateLimited` when this address must wait. Call it before reading the request. */
  admit(address: string, requestId: string | null): Promise<void> {
    const { limits, log } = this.options;
    return loggedRefusal(log, { address, requestId, method: 'passkey' }, () => limits.checkAddress(address));
  }

  /** Throws `RateLimited`, `WrongPasskey`, `CopiedPasskey`, and as `SessionOpener.open`. */
  execute({ device, requestId, ...sent }: SignInWithPasskeyInput): Promise<SignedIn> {
    const { users, assertions, limits, opener, log } = this.options;
    const { address } = device;
    return logged(log, { address, requestId, method: 'passkey' }, async (found) => {
      const counted = await limits.countForAddress(address);
      let checked: CheckedAssertion;
      try {
        checked = await assertions.check(sent, { requestId });
      } catch (error) {
        if (error instanceof CopiedPasskey) found(error.userId);
        if (!(error instanceof InvalidCredentials)) await counted.undone();
        throw error;
      }
      const { userId, id: keyId } = checked.passkey;
      found(userId);
      const user = await users.find(userId);
      if (user === undefined) throw new WrongPasskey();
      return opener.open({
        user,
        epoch: user.epoch,
        opening: { method: 'passkey', keyId, secondFactor: true, device },
        // No code is asked for, so none is counted.
        counted: { ...counted, succeeded: counted.undone, countCode: () => Promise.resolve(counted) },
        asksCode: false,
        code: undefined,
        requestId,
        write: (transaction) => assertions.use(transaction, checked),
      });
    });
  }
}
