/** A refusal of what a directory asked for. */
export interface DirectoryRefusal {
  readonly tokenId: string;
  /** Of the problem. */
  readonly code: string;
  readonly requestId: string;
}

/** Logs what directories are refused. Never logs names or addresses. */
export interface DirectoryLog {
  refused(refusal: DirectoryRefusal): void;
  /** Administrators couldn't be told; the refusal stands. */
  notTold(error: unknown): void;
  /** When the token was last refused something couldn't be stored. */
  notNoted(error: unknown): void;
}
