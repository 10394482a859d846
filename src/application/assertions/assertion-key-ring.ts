import {
  believableKey,
  isPublished,
  needsSuccessor,
  signingKey,
  signsFrom,
  type AssertionKey,
} from '../../domain/assertions/assertion-key.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { TransactionalAssertionKeys } from '../ports/assertion-keys.js';
import type { AssertionSigner, NewAssertionKey, SignAssertion } from '../ports/assertion-signer.js';
import type { Clock } from '../ports/clock.js';
import type { Sealer } from '../ports/sealer.js';
import type { Store } from '../ports/store.js';

/** Keys are read anew at most this often to sign. A new one is published for a day before others need it. */
const READ_EVERY_MS = 60_000;

interface AssertionKeyRingOptions {
  readonly store: Pick<Store, 'transact' | 'assertionKeys'>;
  readonly sealer: Sealer;
  readonly signer: AssertionSigner;
  readonly clock: Pick<Clock, 'now'>;
  /** Called when a key was made; `unreadable` is how many others there are that no token key opens. */
  readonly onMade: (key: { readonly id: string; readonly unreadable: number }) => void;
}

/**
 * The keys that sign assertions: in the store, the same for all instances, the private ones sealed with the token key. They
 * rotate by themselves, when they're used. No key is overwritten: an instance that opens none makes one of its own.
 */
export class AssertionKeyRing {
  readonly #opened = new Map<string, SignAssertion>();
  #read: { readonly at: number; readonly keys: readonly AssertionKey[] } | undefined;
  #updating: Promise<readonly AssertionKey[]> | undefined;

  constructor(private readonly options: AssertionKeyRingOptions) {}

  /** The key that signs now. Throws `Unavailable`. */
  async signer(): Promise<SignAssertion> {
    const now = this.options.clock.now();
    const isRecent = this.#read !== undefined && Math.abs(now - this.#read.at) < READ_EVERY_MS;
    const keys = isRecent ? this.#read!.keys : await this.update();
    return this.#opened.get(signingKey(this.#openedOf(keys), now)!.id)!;
  }

  /** The keys to verify with, read from the store, so that a key is there as soon as another instance signs with it. Throws `Unavailable`. */
  async published(): Promise<readonly AssertionKey[]> {
    const { store, clock } = this.options;
    return this.#publishedOf(await store.assertionKeys.list(), clock.now());
  }

  /**
   * Reads the keys. Makes one when it's due, seals those that can be opened with the current token key, too, and removes
   * those that are no longer published. Throws `Unavailable`.
   */
  update(): Promise<readonly AssertionKey[]> {
    this.#updating ??= this.#update().finally(() => (this.#updating = undefined));
    return this.#updating;
  }

  async #update(): Promise<readonly AssertionKey[]> {
    const { store, signer, clock, onMade } = this.options;
    const now = clock.now();
    let keys: readonly AssertionKey[] = await store.assertionKeys.list();
    let made: NewAssertionKey | undefined;
    if (this.#isDue(keys, now)) {
      const next = signer.make();
      try {
        [keys, made] = await store.transact(async ({ assertionKeys }) => this.#maintain(assertionKeys, next, now));
      } catch (error) {
        // A full disk keeps nobody from signing with a key that is there.
        if (!(error instanceof Unavailable) || this.#openedOf(keys).length === 0) throw error;
      }
    }
    this.#read = { at: now, keys };
    if (made !== undefined) onMade({ id: made.id, unreadable: keys.length - this.#openedOf(keys).length });
    return keys;
  }

  #isDue(keys: readonly AssertionKey[], now: number): boolean {
    const current = keys.map((key) => this.#upToDate(key, now));
    return (
      needsSuccessor(this.#openedOf(keys), now) ||
      current.some((key, index) => key !== keys[index]) ||
      this.#publishedOf(keys, now).length < keys.length
    );
  }

  /** Returns all keys afterwards, and the new one if it was needed. */
  async #maintain(
    stored: TransactionalAssertionKeys,
    next: NewAssertionKey,
    now: number,
  ): Promise<[AssertionKey[], NewAssertionKey | undefined]> {
    const found = await stored.list();
    const keys = found.map((key) => this.#upToDate(key, now));
    const opened = this.#openedOf(keys);
    const isMade = needsSuccessor(opened, now);
    if (isMade) keys.push(this.#sealed(next, signsFrom(now, opened.length === 0)));
    const published = this.#publishedOf(keys, now);
    for (const key of published) if (!found.includes(key)) await stored.put(key);
    for (const { id } of found) if (!published.some((key) => key.id === id)) await stored.remove(id);
    return [published, isMade ? next : undefined];
  }

  #publishedOf(keys: readonly AssertionKey[], now: number): AssertionKey[] {
    const signing = signingKey(this.#openedOf(keys), now);
    return keys.filter((key) => key.id === signing?.id || isPublished(key, keys, now));
  }

  /** Those that a token key of this instance opens. */
  #openedOf(keys: readonly AssertionKey[]): AssertionKey[] {
    return keys.filter((key) => this.#opened.has(key.id) || this.#open(key));
  }

  #open(key: AssertionKey): boolean {
    const privateKey = this.#privateKeyOf(key);
    if (privateKey !== undefined) this.#opened.set(key.id, this.options.signer.open(key.id, privateKey));
    return privateKey !== undefined;
  }

  #privateKeyOf({ id, seals }: AssertionKey): string | undefined {
    for (const sealed of Object.values(seals)) {
      const text = this.options.sealer.open(sealed, id);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** The key with a believable time, and sealed with the current token key, if an older one opens it; the same object if it is. */
  #upToDate(stored: AssertionKey, now: number): AssertionKey {
    const key = believableKey(stored, now);
    const { sealer } = this.options;
    if (Object.hasOwn(key.seals, sealer.keyId)) return key;
    const privateKey = this.#privateKeyOf(key);
    return privateKey === undefined ? key : { ...key, seals: { ...key.seals, ...this.#seal(key.id, privateKey) } };
  }

  #sealed({ id, publicKey, privateKey }: NewAssertionKey, from: number): AssertionKey {
    return { id, publicKey, signsFrom: from, seals: this.#seal(id, privateKey) };
  }

  #seal(id: string, privateKey: string): AssertionKey['seals'] {
    const { sealer } = this.options;
    return { [sealer.keyId]: sealer.seal(privateKey, id) };
  }
}
