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
  #forgivesSlowness = false;
  #slow = 0;

  check(holds: boolean, claim: string): void {
    if (holds) this.passed++;
    else this.failed++;
    console.log(`  ${holds ? 'ok    ' : 'FAILED'} ${claim}`);
  }

  /** A claim about how long something takes, which a stall of the machine's disk or processors can spoil. */
  checkTime(holds: boolean, claim: string): void {
    if (holds || !this.#forgivesSlowness) {
      this.check(holds, claim);
      return;
    }
    this.#slow++;
    console.log(`  slow   ${claim}`);
  }

  /** Runs a test. If nothing but claims about time fail, runs it once more, and that counts. */
  async runTwiceIfSlow(run: () => Promise<void>): Promise<void> {
    const { failed } = this;
    this.#forgivesSlowness = true;
    this.#slow = 0;
    try {
      await run();
    } finally {
      this.#forgivesSlowness = false;
    }
    if (this.#slow === 0) return;
    if (this.failed > failed) {
      this.failed += this.#slow;
      return;
    }
    this.figure('once more, to tell slowness from a stall of the machine:');
    await run();
  }

  figure(text: string): void {
    console.log(`         ${text}`);
  }

  /** Printed prominently, because a skipped claim wasn't tested. */
  skip(why: string): void {
    console.log(`  ****** SKIPPED: ${why} ******`);
  }
}
