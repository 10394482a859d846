import { NoSuchPasskey } from '../../domain/passkeys/errors.js';
import { passkeyData, passkeysOf, type Passkey } from '../../domain/passkeys/passkey.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { ProvenInput, ProvenWrite } from '../users/proven-write.js';

/** Gives one of the caller's passkeys another name. */
export class RenamePasskey {
  static readonly needs = SIGN_IN;

  constructor(private readonly own: ProvenWrite) {}

  /** Throws `NotFound`, and as `ProvenWrite.execute`. */
  execute(
    actor: SignedInUser,
    { id, name, ...input }: ProvenInput & { readonly id: string; readonly name: string | undefined },
  ): Promise<Passkey> {
    return this.own.execute(actor, { ...input, keepsKeys: true }, async ({ signInKeys }, { user }) => {
      const passkey = passkeysOf(await signInKeys.listOf(user.id)).find((one) => one.id === id);
      if (passkey === undefined) throw new NoSuchPasskey();
      const renamed = { ...passkey, name: name ?? passkey.name };
      await signInKeys.update(id, { data: passkeyData(renamed), lastUsed: passkey.lastUsed });
      return renamed;
    });
  }
}
