import { CopiedPasskey, WrongPasskey } from '../../domain/passkeys/errors.js';
import { countsOn, passkeyData, passkeyOf, userHandleOf, type Passkey } from '../../domain/passkeys/passkey.js';
import type { RelyingParty } from '../../domain/passkeys/relying-party.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { AccountNotices } from '../mail/account-notices.js';
import type { PasskeyAssertion, PasskeyCheck } from '../ports/passkey-check.js';
import type { Assertion, CredentialJson, PasskeyVerifier } from '../ports/passkey-verifier.js';
import type { OneTimeValues } from '../ports/one-time-values.js';
import type { SignInKeys } from '../ports/sign-in-keys.js';
import type { OpenChallenge, PasskeyChallenges } from './passkey-challenges.js';

/** An assertion whose signature is right. It's worth something only once it's used. */
export interface CheckedAssertion {
  readonly passkey: Passkey;
  readonly said: Assertion;
  readonly challenge: OpenChallenge;
}

interface PasskeyAssertionsOptions {
  readonly party: RelyingParty;
  readonly store: {
    readonly signInKeys: Pick<SignInKeys, 'find'>;
    readonly oneTimeValues: Pick<OneTimeValues, 'find'>;
  };
  readonly verifier: Pick<PasskeyVerifier, 'identify' | 'verifyAssertion'>;
  readonly challenges: PasskeyChallenges;
  readonly writer: Pick<AuthorityWriter, 'write'>;
  readonly notices: AccountNotices;
}

interface CheckOptions {
  readonly requestId: string | null;
  /** Whose passkey it must be, where that's known. */
  readonly userId?: string;
}

const PURPOSE = 'assertion';
const CHALLENGE_LIFE_MS = 300_000;

/** Checks what passkeys sign, for signing in and as a proof. */
export class PasskeyAssertions implements PasskeyCheck {
  constructor(private readonly options: PasskeyAssertionsOptions) {}

  /** A challenge that is good for five minutes, and for one use. */
  issueChallenge(): { readonly challenge: string; readonly lifeMs: number; readonly rpId: string } {
    const { challenges, party } = this.options;
    return { challenge: challenges.issue(PURPOSE, CHALLENGE_LIFE_MS), lifeMs: CHALLENGE_LIFE_MS, rpId: party.id };
  }

  async verify(sent: PasskeyAssertion, { userId, requestId }: Required<CheckOptions>): Promise<void> {
    const checked = await this.check(sent, { requestId, userId });
    await this.options.writer.write({ actorId: userId, requestId }, (transaction) => this.use(transaction, checked));
  }

  /** Throws `WrongPasskey`, and `CopiedPasskey` once its owner has been told. */
  async check(sent: PasskeyAssertion, { requestId, userId }: CheckOptions): Promise<CheckedAssertion> {
    const { store, verifier, challenges } = this.options;
    const { challengeId, credential } = sent;
    const challenge = challenges.open(challengeId, PURPOSE);
    const passkey = await this.#find(credential, userId);
    if (challenge === undefined || passkey === undefined) throw new WrongPasskey();
    const said = await verifier.verifyAssertion(credential, { challenge: challengeId, passkey });
    if (said === undefined) throw new WrongPasskey();
    // It's looked up again when it's used: only one of several requests uses it.
    if ((await store.oneTimeValues.find(challenge.id)) !== undefined) throw new WrongPasskey();
    const checked = { passkey, said, challenge };
    if (countsOn(passkey.counter, said.counter)) return checked;
    await this.#report(checked, requestId);
    throw new CopiedPasskey(passkey.userId);
  }

  /**
   * Uses the challenge up, in the transaction of what the assertion is for, and keeps the counter. Throws `WrongPasskey` if another request
   * has used the challenge or the passkey, or removed it.
   */
  async use(
    { signInKeys, oneTimeValues, clockTime }: Pick<AuthorityTransaction, 'signInKeys' | 'oneTimeValues' | 'clockTime'>,
    { passkey, said, challenge }: CheckedAssertion,
  ): Promise<void> {
    const key = await signInKeys.find(passkey);
    const isUnused = await oneTimeValues.insert({ ...challenge, value: null });
    if (key?.id !== passkey.id || !isUnused) throw new WrongPasskey();
    const latest = passkeyOf(key);
    if (!countsOn(latest.counter, said.counter)) throw new WrongPasskey();
    await signInKeys.update(key.id, { data: passkeyData({ ...latest, ...said }), lastUsed: clockTime });
  }

  /**
   * Step 6 of section 7.2 of WebAuthn Level 3: where it isn't known whose passkey it is, the authenticator must say so. Otherwise it may
   * leave it out, and the passkey must be that user's.
   */
  async #find(credential: CredentialJson, userId: string | undefined): Promise<Passkey | undefined> {
    const { party, store, verifier } = this.options;
    const claimed = verifier.identify(credential);
    if (claimed === undefined) return undefined;
    const key = await store.signInKeys.find({ kind: 'passkey', scope: party.id, key: claimed.credentialId });
    if (key === undefined) return undefined;
    if (userId !== undefined && key.userId !== userId) return undefined;
    const handle = userHandleOf(key.userId);
    const { userHandle = userId === undefined ? undefined : handle } = claimed;
    return userHandle === handle ? passkeyOf(key) : undefined;
  }

  /** Tells the owner of a passkey that seems to have been copied, once for each challenge. */
  async #report({ passkey, challenge }: CheckedAssertion, requestId: string | null): Promise<void> {
    const { writer, notices } = this.options;
    const notice = notices.draft();
    await writer.write({ actorId: passkey.userId, requestId }, async (transaction) => {
      const user = await transaction.users.find(passkey.userId);
      const isNew = await transaction.oneTimeValues.insert({ ...challenge, value: null });
      if (user !== undefined && isNew) await notice.queueOfPasskeys(transaction, user, 'refused', [passkey.name]);
    });
  }
}
