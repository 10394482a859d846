import type { Code } from '../codes.js';

/** What the service took and answered in one exchange; some take nothing. */
export interface Example {
  readonly request?: unknown;
  readonly answer: unknown;
}

/** Recorded by `npm run examples` from the running application. */
export interface Examples {
  /** By operation. */
  readonly operations: Readonly<Record<string, Example>>;
  readonly problems: Readonly<Partial<Record<Code, unknown>>>;
}
