import type { Code } from '../problems/codes.js';

/** A recorded request and response; some requests have no body. */
export interface Example {
  readonly request?: unknown;
  readonly answer: unknown;
  /** The response to the same request as a dry run. */
  readonly dryRun?: unknown;
}

/** Recorded by `npm run examples` from the running application. */
export interface Examples {
  /** By operation id. */
  readonly operations: Readonly<Record<string, Example>>;
  readonly problems: Readonly<Partial<Record<Code, { readonly status: number }>>>;
}
