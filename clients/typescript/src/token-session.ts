/** The access token of a client. It's kept in memory only: `subscribe` lets a page store it. */
export class TokenSession {
  readonly #listeners = new Set<() => void>();
  #token: string | null;

  constructor(token: string | null) {
    this.#token = token;
  }

  /** Null while nobody is signed in. */
  get token(): string | null {
    return this.#token;
  }

  begin(token: string): void {
    this.#set(token);
  }

  /** Forgets the token, unless it has been replaced since `token` was used. */
  end(token: string | null = this.#token): void {
    if (token === this.#token) this.#set(null);
  }

  /** Calls `listener` when the token has changed; returns a function that ends this. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #set(token: string | null): void {
    if (token === this.#token) return;
    this.#token = token;
    for (const listener of this.#listeners) listener();
  }
}
