import type { Schema } from 'castellan-client';

/** The signed-in user, as `GET /users/me` answers. */
export type Me = Schema<'User'>;

/** Where the access token is kept, such as `localStorage`. */
export interface TokenStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const KEY = 'castellan.token';

/** The person whom a page shows, and the latest token that is known to be theirs. */
export interface Owner {
  readonly id: string;
  readonly token: string | null;
}

/**
 * The access token and what is known of its user. Asks `/users/me` once, and again when an answer shows other permissions, or
 * when another page has changed the token.
 */
export class Session {
  readonly #listeners = new Set<() => void>();
  /** What `X-Permissions` said with the cached user. */
  #tag: string | undefined;
  #me: Promise<Me> | undefined;
  /** The token as this page last saw it. */
  #seen: string | null;
  #owner: Owner | undefined;

  constructor(
    private readonly storage: TokenStorage,
    private readonly ask: () => Promise<{ readonly me: Me; readonly tag: string | undefined }>,
  ) {
    this.#seen = this.token;
  }

  get token(): string | null {
    return this.storage.getItem(KEY);
  }

  /** Undefined until the user is known. Stays the same, even when another page signs in as somebody else, until `begin`. */
  get owner(): Owner | undefined {
    return this.#owner;
  }

  begin(token: string): void {
    this.#owner = undefined;
    this.#store(token);
  }

  /** Forgets the token, unless it has been replaced since `token` was used. */
  end(token: string | null = this.token): void {
    if (token === this.token) this.#store(null);
  }

  /** The signed-in user; asked once for all callers. */
  me(): Promise<Me> {
    this.look();
    const asked = this.#me ?? this.#ask();
    this.#me = asked;
    return asked;
  }

  /** Notices when another page has signed in or out. */
  look(): void {
    if (this.token === this.#seen) return;
    this.#seen = this.token;
    this.refresh();
  }

  /** Forgets what is known of the user, for example after they changed their profile. */
  refresh(): void {
    this.#me = undefined;
    this.#tag = undefined;
    for (const listener of this.#listeners) listener();
  }

  /** Takes note of the `X-Permissions` of an answer: when it differs, the cached user is out of date. */
  observe(tag: string): void {
    if (this.#tag !== undefined && this.#tag !== tag) this.refresh();
  }

  /** Calls `listener` when the user or their permissions may have changed; returns a function that ends this. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #store(token: string | null): void {
    if (token === null) this.storage.removeItem(KEY);
    else this.storage.setItem(KEY, token);
    this.#seen = token;
    this.refresh();
  }

  async #ask(): Promise<Me> {
    const { token } = this;
    try {
      const { me, tag } = await this.ask();
      if (token === this.token) {
        this.#tag = tag;
        if (this.#owner === undefined || this.#owner.id === me.id) this.#owner = { id: me.id, token };
      }
      return me;
    } catch (error) {
      // The next caller asks again.
      if (token === this.token) this.#me = undefined;
      throw error;
    }
  }
}
