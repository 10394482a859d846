/** What happened to a one-time code after the right password. */
export type CodeOutcome = 'code_missing' | 'code_wrong' | 'code_unavailable';

/** Why the service couldn't decide: the code of `Unavailable`. */
export const UNDECIDED = ['overloaded', 'storage_unavailable', 'storage_full', 'outcome_unknown'] as const;

export type SignInOutcome =
  | 'signed_in'
  | 'wrong_credentials'
  | 'suspended'
  | 'limited'
  | (typeof UNDECIDED)[number]
  | 'failed'
  | 'proof_wrong'
  | CodeOutcome;

/** Logs sign-in attempts and recovery requests. Never logs passwords, tokens or the e-mail address entered. */
export interface SecurityLog {
  /** Logs the outcome of a sign-in; `userId` is undefined if no user has the address. */
  signIn(event: {
    readonly userId: string | undefined;
    readonly address: string;
    readonly outcome: SignInOutcome;
  }): void;
  /** Logs a recovery request. */
  recovery(event: { readonly userId: string | undefined }): void;
}
