/** What an acceptance test is, and the report it writes to. */
export interface AcceptanceTestOptions {
  /** True for fewer rounds and cheaper hashes, so that no test takes a minute. */
  readonly ci: boolean;
}

export type AcceptanceTest = (report: Report, options: AcceptanceTestOptions) => Promise<void>;

/** Prints and counts the results of the acceptance tests. */
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

  /** Printed prominently, because a skipped claim wasn't tested. */
  skip(why: string): void {
    console.log(`  ****** SKIPPED: ${why} ******`);
  }
}
