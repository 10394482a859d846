import { AlreadyExists, LimitReached } from '../../domain/domain-error.js';
import { PasskeyUnfit } from '../../domain/passkeys/errors.js';
import { MAX_PASSKEYS, passkeyData, passkeyOf, passkeysOf, type Passkey } from '../../domain/passkeys/passkey.js';
import type { RelyingParty } from '../../domain/passkeys/relying-party.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { SecondFactorPolicy } from '../../domain/sign-in/second-factor-policy.js';
import type { SignInKey } from '../../domain/sign-in/sign-in-key.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { decideSystemUserUpdate } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AccountNotices } from '../mail/account-notices.js';
import type { Ids } from '../ports/ids.js';
import type { CredentialJson, PasskeyVerifier } from '../ports/passkey-verifier.js';
import { registrationIn, type OpenChallenge, type PasskeyChallenges } from './passkey-challenges.js';
import { requireFactorInUse } from '../one-time-codes/require-factor-in-use.js';

interface AddPasskeyInput extends LoggedInput {
  readonly name: string;
  readonly credential: CredentialJson;
}

interface AddPasskeyOptions {
  readonly party: RelyingParty;
  readonly writer: AuthorityWriter;
  readonly verifier: Pick<PasskeyVerifier, 'verifyNew'>;
  readonly challenges: PasskeyChallenges;
  readonly notices: AccountNotices;
  readonly ids: Ids;
  readonly secondFactorPolicy: SecondFactorPolicy;
}

/** Adds a passkey that was made with the options of `PreparePasskey`, in the same session. Their challenge works once. */
export class AddPasskey {
  static readonly needs = SIGN_IN;

  constructor(private readonly options: AddPasskeyOptions) {}

  /** Throws `PasskeyUnfit`, `SecondFactorRequired`, `AlreadyExists`, also if somebody else has it, and `LimitReached`. */
  async execute(actor: SignedInUser, input: AddPasskeyInput): Promise<Passkey> {
    const { party, writer, verifier, challenges, notices, ids, secondFactorPolicy } = this.options;
    const { name, credential, requestId, receipt, dryRun } = input;
    let challenge: OpenChallenge | undefined;
    const made = await verifier.verifyNew(credential, (sent) => {
      challenge = challenges.open(sent, registrationIn(actor.session.id));
      return challenge !== undefined;
    });
    if (made === undefined || challenge === undefined) throw new PasskeyUnfit();
    const used = { ...challenge, value: null };
    const id = ids.next();
    const notice = notices.draft();
    const write = { needs: AddPasskey.needs, requestId, receipt, dryRun };
    const key = await writer.writeAs(actor, write, async (transaction, actorNow) => {
      const { user } = actorNow;
      await requireFactorInUse(secondFactorPolicy, transaction, actorNow);
      const credentialName = { kind: 'passkey', scope: party.id, key: made.credentialId } as const;
      const data = passkeyData({ ...made, name });
      const added = { id, userId: user.id, ...credentialName, data, created: transaction.clockTime, lastUsed: null };
      await insertPasskey(transaction, user, added);
      if (!(await transaction.oneTimeValues.insert(used))) throw new PasskeyUnfit();
      await notice.queueOfPasskeys(transaction, user, 'added', [name]);
      return added;
    });
    return passkeyOf(key);
  }
}

async function insertPasskey(transaction: AuthorityTransaction, user: User, key: SignInKey): Promise<void> {
  const { signInKeys, users } = transaction;
  if ((await signInKeys.find(key)) !== undefined) throw new AlreadyExists('passkey', 'credential');
  const { length: before } = passkeysOf(await signInKeys.listOf(user.id));
  if (before >= MAX_PASSKEYS) throw new LimitReached('passkeys of a user', MAX_PASSKEYS);
  const counts = { before, after: before + 1 };
  const { next, entry } = decideSystemUserUpdate(user, { passkeys: counts }, transaction)!;
  await signInKeys.insert(key);
  await users.replace(next);
  await transaction.record(entry);
}
