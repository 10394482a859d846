export interface ProofOptions {
  /** Fewer rounds and cheaper hashes, so that no proof takes a minute. */
  readonly ci: boolean;
}

export type Proof = (report: Report, options: ProofOptions) => Promise<void>;

/** What the proofs found: prints as it goes and counts. */
export class Report {
  passed = 0;
  failed = 0;

  check(holds: boolean, claim: string): void {
    if (holds) this.passed++;
    else this.failed++;
    console.log(`  ${holds ? 'ok    ' : 'FAILED'} ${claim}`);
  }

  figure(text: string): void {
    console.log(`         ${text}`);
  }

  /** Loud, because what is skipped is not proved. */
  skip(why: string): void {
    console.log(`  ****** SKIPPED: ${why} ******`);
  }
}
