/** What an acceptance test is, and the report it writes to. */
export interface AcceptanceTestOptions {
  /** True for fewer rounds and cheaper hashes, so that no test takes a minute. */
  readonly ci: boolean;
}

export type AcceptanceTest = (report: Report, options: AcceptanceTestOptions) => Promise<void>;

export interface ReportOptions {
  readonly print: (line: string) => void;
  /** Whether claims about time that don't hold are counted as `slow`, because something else may have taken the time. */
  readonly forgivesSlowness: boolean;
}

/** Prints and counts the results of the acceptance tests. */
export class Report {
  passed = 0;
  failed = 0;
  slow = 0;

  constructor(private readonly options: ReportOptions) {}

  check(holds: boolean, claim: string): void {
    if (holds) this.passed++;
    else this.failed++;
    this.options.print(`  ${holds ? 'ok    ' : 'FAILED'} ${claim}`);
  }

  /** A claim about how long something takes, which a stall of the machine's disk or processors can spoil. */
  checkTime(holds: boolean, claim: string): void {
    if (holds || !this.options.forgivesSlowness) {
      this.check(holds, claim);
      return;
    }
    this.slow++;
    this.options.print(`  slow   ${claim}`);
  }

  figure(text: string): void {
    this.options.print(`         ${text}`);
  }

  /** Printed prominently, because a skipped claim wasn't tested. */
  skip(why: string): void {
    this.options.print(`  ****** SKIPPED: ${why} ******`);
  }
}
