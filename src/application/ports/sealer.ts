/** Encrypts texts for the store with the service's keys. All methods are synchronous. */
export interface Sealer {
  /** Names the key that `seal` uses, without revealing it. */
  readonly keyId: string;
  /** `context` must be the same when the text is opened, so that nobody can exchange two sealed texts. */
  seal(text: string, context: string): string;
  /** Returns undefined if none of the known keys opens it, or it was altered. */
  open(sealed: string, context: string): string | undefined;
}
