import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { passkeysOf, type Passkey } from '../../domain/passkeys/passkey.js';
import { PASSKEY_FIELDS, passkeyValue } from '../../domain/passkeys/passkey-list.js';
import { pastMoment } from '../../domain/past-moment.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { Clock } from '../ports/clock.js';
import type { SignInKeys } from '../ports/sign-in-keys.js';
import { NoSuchPasskey } from '../../domain/passkeys/errors.js';

/** Lists the caller's passkeys, also those of another relying party, which work no more. */
export class ListOwnPasskeys {
  static readonly needs = SIGN_IN;

  constructor(
    private readonly keys: Pick<SignInKeys, 'listOf'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async execute(actor: SignedInUser, query: ListQuery): Promise<ListPage<Passkey>> {
    return listInSlices(await this.#of(actor), query, { fields: PASSKEY_FIELDS, valueOf: passkeyValue });
  }

  /** Throws `NotFound`, also for somebody else's. */
  async get(actor: SignedInUser, id: string): Promise<Passkey> {
    const found = (await this.#of(actor)).find((passkey) => passkey.id === id);
    if (found === undefined) throw new NoSuchPasskey();
    return found;
  }

  async #of(actor: SignedInUser): Promise<Passkey[]> {
    const now = this.clock.now();
    return passkeysOf(await this.keys.listOf(actor.id)).map((passkey) => ({
      ...passkey,
      created: pastMoment(passkey.created, now),
      lastUsed: passkey.lastUsed && pastMoment(passkey.lastUsed, now),
    }));
  }
}
