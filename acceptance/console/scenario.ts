import type { OpenedConsole } from './opened-console.js';

/**
 * Something a person does in the console. Throws when it doesn't work. Scenarios share one service: make the records you change.
 * In a file, put the most important first: CI runs only that one, and it runs on MongoDB too.
 */
export interface Scenario {
  readonly name: string;
  readonly run: (console: OpenedConsole) => Promise<void>;
  /** Complaints of the page that belong to the scenario, such as a refused request. */
  readonly expected?: RegExp;
}
