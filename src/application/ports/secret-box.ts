/** A text that only the service's keys open. */
export interface Sealed {
  /** Names the key without revealing it. */
  readonly keyId: string;
  readonly sealed: string;
}

/** Encrypts texts at rest with the service's keys. All methods are synchronous. */
export interface SecretBox {
  /** The key that `seal` uses. */
  readonly keyId: string;
  /** `context` must be the same when the text is opened, so that nobody can exchange two sealed texts. */
  seal(text: string, context: string): Sealed;
  /** Undefined if no key opens it, or it was altered. */
  open(sealed: Sealed, context: string): string | undefined;
}
