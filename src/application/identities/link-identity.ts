import { AlreadyExists, LimitReached } from '../../domain/domain-error.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import { identitiesOf, MAX_IDENTITIES } from '../../domain/providers/identity.js';
import type { SignInKey } from '../../domain/sign-in/sign-in-key.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AccountNotices } from '../mail/account-notices.js';
import type { Ids } from '../ports/ids.js';
import type { ConfiguredProviders } from '../sign-in/configured-provider.js';
import { identityName } from '../sign-in/find-arrived.js';
import { WrongLoginCode, type LoginCodes, type SentCode } from '../sign-in/login-codes.js';
import type { ProofInput } from '../users/owner-proof.js';
import type { ProvenWrite } from '../users/proven-write.js';
import { writeIdentities } from './write-identities.js';

type LinkIdentityInput = LoggedInput &
  Omit<ProofInput, 'code'> &
  SentCode & { readonly oneTimeCode: string | undefined };

interface LinkIdentityOptions {
  readonly providers: ConfiguredProviders;
  readonly codes: LoginCodes;
  readonly proven: ProvenWrite;
  readonly notices: AccountNotices;
  readonly ids: Ids;
}

/** Links the caller's account to the account at a provider that the code stands for, which that the browser brought back. */
export class LinkIdentity {
  static readonly needs = SIGN_IN;

  constructor(private readonly options: LinkIdentityOptions) {}

  /** Throws `InvalidCredentials` for the code, `AlreadyExists` for somebody else's identity, `LimitReached`, and as `ProvenWrite`. */
  async execute(
    actor: SignedInUser,
    { code, codeVerifier, oneTimeCode, ...input }: LinkIdentityInput,
  ): Promise<{ readonly identity: SignInKey; readonly isNew: boolean }> {
    const { providers, codes, proven, notices, ids } = this.options;
    const grant = await codes.find('link', { code, codeVerifier });
    const provider = providers.get(grant.key);
    if (provider === undefined) throw new WrongLoginCode();
    const name = identityName(grant.key, grant.arrival);
    const id = ids.next();
    const notice = notices.draft();
    return proven.execute(actor, { ...input, code: oneTimeCode }, async (transaction, { user }) => {
      const { signInKeys, oneTimeValues, clockTime: created } = transaction;
      await codes.use(oneTimeValues, grant);
      const found = await signInKeys.find(name);
      if (found?.userId === user.id) return { identity: found, isNew: false };
      if (found !== undefined) throw new AlreadyExists('user', 'identity');
      const { length } = identitiesOf(await signInKeys.listOf(user.id));
      if (length >= MAX_IDENTITIES) throw new LimitReached('identities of a user', MAX_IDENTITIES);
      const identity = { ...name, id, userId: user.id, data: '', created, lastUsed: null };
      await signInKeys.insert(identity);
      await writeIdentities(transaction, user);
      await notice.queueOfIdentity(transaction, user, 'added', provider.name);
      return { identity, isNew: true };
    });
  }
}
