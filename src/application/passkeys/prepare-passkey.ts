import { passkeysOf, type Passkey } from '../../domain/passkeys/passkey.js';
import type { RelyingParty } from '../../domain/passkeys/relying-party.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { User } from '../../domain/users/user.js';
import type { ProvenInput, ProvenWrite } from '../users/proven-write.js';
import { registrationIn, type PasskeyChallenges } from './passkey-challenges.js';

/** What a browser must know to make a passkey. */
export interface PreparedPasskey {
  readonly challenge: string;
  readonly lifeMs: number;
  readonly rpId: string;
  readonly user: User;
  /** Those that the user has: an authenticator that holds one makes no other. */
  readonly present: readonly Passkey[];
}

const CHALLENGE_LIFE_MS = 600_000;

/** Prepares a new passkey of the caller. What it returns is good in this session, for ten minutes, without another proof. */
export class PreparePasskey {
  static readonly needs = SIGN_IN;

  constructor(
    private readonly own: ProvenWrite,
    private readonly challenges: PasskeyChallenges,
    private readonly party: RelyingParty,
  ) {}

  /** Throws as `ProvenWrite.execute`. */
  execute(actor: SignedInUser, input: ProvenInput): Promise<PreparedPasskey> {
    const { id: rpId } = this.party;
    const challenge = this.challenges.issue(registrationIn(actor.session.id), CHALLENGE_LIFE_MS);
    return this.own.execute(actor, input, async ({ signInKeys }, { user }) => {
      const present = passkeysOf(await signInKeys.listOf(user.id)).filter(({ scope }) => scope === rpId);
      return { challenge, lifeMs: CHALLENGE_LIFE_MS, rpId, user, present };
    });
  }
}
