/** Acceptance test `console`: people at work in the console, in a real browser that can reach only the service. */
import { readdirSync } from 'node:fs';
import { errors } from 'playwright-core';
import { MONGOD_MISSING } from '../../harness/replica-set.js';
import { findBinary, startMongod } from '../../test/support/mongod-server.js';
import type { AcceptanceTest, Report } from '../acceptance-test.js';
import { findBrowser } from '../browser.js';
import { openConsole, type OpenedConsole, type OpenOptions } from './opened-console.js';
import type { Scenario } from './scenario.js';

const FOLDER = new URL('scenarios/', import.meta.url);
/** Of each file, in CI and on MongoDB. */
const FEW = 1;
/** Consoles that run scenarios on SQLite at once, each with a service and a browser of its own. Two left a third of two processors idle. */
const LANES = 3;

/** Opens each of thirty screens; the first scenario of `areas` opens the menu's. */
const NOT_IN_FEW = 'screens';

/** The first scenarios of every file of the folder, by file. `CONSOLE_SCENARIOS=users,roles` runs only these files. */
async function chosenScenarios(each: number): Promise<Scenario[][]> {
  const wanted = process.env['CONSOLE_SCENARIOS']?.split(',');
  const files = readdirSync(FOLDER).filter((file) => {
    const name = file.replace(/\.ts$/, '');
    return wanted?.includes(name) ?? (each !== FEW || name !== NOT_IN_FEW);
  });
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, FOLDER).href) as Promise<{ readonly scenarios: readonly Scenario[] }>),
  );
  return modules.map(({ scenarios }) => scenarios.slice(0, each));
}

/** Everything on SQLite, then the first scenarios of each area on MongoDB. In CI, these on SQLite alone. */
export const consoleTest: AcceptanceTest = async (report, { ci }) => {
  if (findBrowser() === undefined) {
    report.skip('there is no Chromium on the PATH; CHROMIUM_BINARY may name one');
    return;
  }
  const files = await chosenScenarios(ci ? FEW : Infinity);
  await Promise.all(Array.from({ length: LANES }, () => walk(report, files)));
  if (ci) return;
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const mongod = await startMongod(findBinary()!);
  try {
    const env = { STORAGE: 'mongodb', MONGODB_URI: mongod.getUri('castellan') };
    const few = await chosenScenarios(FEW);
    await walk(report, few, { env, suffix: ', on MongoDB' });
  } finally {
    await mongod.stop({ doCleanup: true, force: true });
  }
};

interface WalkOptions extends OpenOptions {
  /** Follows the names in the report. */
  readonly suffix?: string;
}

/** Takes one file after another from the list, until it's empty. */
async function walk(report: Report, files: Scenario[][], { suffix = '', ...options }: WalkOptions = {}): Promise<void> {
  const opened = await openConsole(options);
  try {
    for (let scenarios = files.shift(); scenarios !== undefined; scenarios = files.shift())
      for (const scenario of scenarios) await play(report, opened, scenario, suffix);
  } finally {
    await opened.close();
  }
}

async function play(report: Report, opened: OpenedConsole, scenario: Scenario, suffix: string): Promise<void> {
  const { name, run, expected } = scenario;
  const before = opened.complaints.length;
  const failure = await run(opened).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  const complaints = opened.complaints.slice(before).filter((text) => expected?.test(text) !== true);
  const claim = `${name}${suffix}`;
  // Only a stall, or a page that hangs, keeps something away for so long.
  if (failure instanceof errors.TimeoutError && complaints.length === 0) report.checkTime(false, claim);
  else report.check(failure === undefined && complaints.length === 0, claim);
  for (const line of complaints) report.figure(line);
  if (failure !== undefined)
    for (const line of [failure.message, ...(await opened.describePages())]) report.figure(line);
  await opened.closePages();
}
