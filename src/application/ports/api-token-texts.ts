/** A token's text, which only its owner ever sees, and the hash that is stored. */
export interface ApiTokenText {
  readonly text: string;
  /** SHA-256 (hex) of the text. */
  readonly hash: string;
}

/** Makes and recognises the texts of API tokens. */
export interface ApiTokenTexts {
  make(): ApiTokenText;
  /** Whether a text is meant to be an API token rather than a session's. */
  isOne(text: string): boolean;
  /** The hash of a well-formed text; undefined for one that was never issued, such as one cut short. */
  hashOf(text: string): string | undefined;
}
