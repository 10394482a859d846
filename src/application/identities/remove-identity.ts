import type { Actor } from '../../domain/permissions/actor.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import { identitiesOf, NoSuchIdentity, providerKeyOf } from '../../domain/providers/identity.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AccountNotices, NoticeDraft } from '../mail/account-notices.js';
import { endOpenedBy } from '../sessions/end-each.js';
import type { ConfiguredProviders } from '../sign-in/configured-provider.js';
import type { ProofInput } from '../users/owner-proof.js';
import type { ProvenWrite } from '../users/proven-write.js';
import { requireOtherAdministrator } from '../users/require-other-administrator.js';
import { WRITE_FOR_USER, writeForUser } from '../authority/write-for-user.js';
import { writeIdentities } from './write-identities.js';

interface RemoveIdentityOptions {
  readonly providers: ConfiguredProviders;
  readonly writer: AuthorityWriter;
  readonly proven: ProvenWrite;
  readonly notices: AccountNotices;
}

interface Removal {
  readonly identityId: string;
  readonly notice: NoticeDraft;
  /** Goes on, though the identity opened it. */
  readonly presentSession?: string;
}

/** Removes an identity, and ends the sessions that it opened, in one transaction: hardly anybody has many. */
export class RemoveIdentity {
  static readonly needs = WRITE_FOR_USER;
  static readonly ownNeeds = SIGN_IN;

  constructor(private readonly options: RemoveIdentityOptions) {}

  /** One of the caller's. Throws `NotFound`, `LastAdministrator`, and as `ProvenWrite`. */
  async executeOwn(
    actor: SignedInUser,
    { identityId, ...input }: LoggedInput & ProofInput & { readonly identityId: string },
  ): Promise<void> {
    const notice = this.options.notices.draft();
    const removal = { identityId, notice, presentSession: actor.session.id };
    await this.options.proven.execute(actor, input, (transaction, { user }) =>
      this.#remove(transaction, user, removal),
    );
  }

  /** Another user's. Throws as `writeForUser`, and `LastAdministrator`. */
  execute(
    actor: Actor,
    { identityId, ...input }: LoggedInput & { readonly id: string; readonly identityId: string },
  ): Promise<void> {
    const { notices, writer } = this.options;
    const ownInstead = 'Remove your own identities in your profile.';
    const notice = notices.draft();
    return writeForUser(writer, actor, { ...input, ownInstead }, (transaction, user) =>
      this.#remove(transaction, user, { identityId, notice }),
    );
  }

  async #remove(transaction: AuthorityTransaction, user: User, { identityId, notice, presentSession }: Removal) {
    const identities = identitiesOf(await transaction.signInKeys.listOf(user.id));
    const identity = identities.find(({ id }) => id === identityId);
    if (identity === undefined) throw new NoSuchIdentity();
    await requireOtherAdministrator(transaction, { before: user, after: user, lostKeys: [identityId] });
    while (!(await endOpenedBy(transaction, { keyId: identityId }, presentSession)));
    await transaction.signInKeys.remove(identityId);
    await writeIdentities(transaction, user);
    const name = this.options.providers.get(providerKeyOf(identity))?.name ?? providerKeyOf(identity);
    await notice.queueOfIdentity(transaction, user, 'removed', name);
  }
}
