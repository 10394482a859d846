/** Encrypts texts for the store. */
export interface Sealer {
  seal(text: string): string;
  /** Returns undefined if none of the known keys opens it, or it was altered. */
  open(sealed: string): string | undefined;
}
