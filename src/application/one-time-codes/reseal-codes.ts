import { CodeUnavailable } from '../../domain/one-time-codes/errors.js';
import type { CodesOfKeys } from '../ports/one-time-codes.js';
import type { Sealer } from '../ports/sealer.js';
import type { Store } from '../ports/store.js';
import type { CodeVault } from './code-vault.js';

const USERS_AT_ONCE = 50;

interface ResealCodesOptions {
  readonly store: Pick<Store, 'transact'> & { readonly codes: CodesOfKeys };
  readonly sealer: Pick<Sealer, 'keyId'>;
  readonly vault: CodeVault;
}

/**
 * Seals all one-time codes with the current key, once per start, so that previous keys can be removed from the settings.
 * Leaves codes alone that no key opens.
 */
export class ResealCodes {
  constructor(private readonly options: ResealCodesOptions) {}

  /** Returns how many users' codes no key opens. Throws `Unavailable`. */
  async execute(): Promise<number> {
    const { store, sealer } = this.options;
    let [after, unreadable] = ['', 0];
    for (;;) {
      const userIds = await store.codes.listOfOtherKeys(sealer.keyId, { after, limit: USERS_AT_ONCE });
      unreadable += await this.#reseal(userIds);
      const last = userIds.at(-1);
      if (last === undefined || userIds.length < USERS_AT_ONCE) return unreadable;
      after = last;
    }
  }

  #reseal(userIds: readonly string[]): Promise<number> {
    if (userIds.length === 0) return Promise.resolve(0);
    const { store, vault } = this.options;
    return store.transact(async ({ codes }) => {
      let unreadable = 0;
      for (const userId of userIds) {
        if ((await codes.find(userId)) === undefined) continue;
        try {
          await vault.write(codes, userId, await vault.read(codes, userId));
        } catch (error) {
          if (!(error instanceof CodeUnavailable)) throw error;
          unreadable += 1;
        }
      }
      return unreadable;
    });
  }
}
