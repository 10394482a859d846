export type SignInOutcome =
  'signed_in' | 'wrong_credentials' | 'suspended' | 'limited' | 'overloaded' | 'failed' | 'proof_wrong';

/** The trail of who tried to get in. Never a password, a token or the text that was typed as an address. */
export interface SecurityLog {
  /** One line for every outcome of a sign-in; `userId` is undefined when nobody has the address. */
  signIn(event: {
    readonly userId: string | undefined;
    readonly address: string;
    readonly outcome: SignInOutcome;
  }): void;
  /** One line for every recovery request. */
  recovery(event: { readonly userId: string | undefined }): void;
}
