/** Acceptance test `console`: people at work in the console, in a real browser that can reach only the service. */
import { readdirSync } from 'node:fs';
import type { AcceptanceTest } from '../acceptance-test.js';
import { findBrowser } from '../browser.js';
import { openConsole } from './opened-console.js';
import type { Scenario } from './scenario.js';

const FOLDER = new URL('scenarios/', import.meta.url);

/** Every file of the folder exports `scenarios`. `CONSOLE_SCENARIOS=users,roles` runs only these files. */
async function allScenarios(): Promise<Scenario[]> {
  const wanted = process.env['CONSOLE_SCENARIOS']?.split(',');
  const files = readdirSync(FOLDER).filter((file) => wanted?.includes(file.replace(/\.ts$/, '')) ?? true);
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, FOLDER).href) as Promise<{ readonly scenarios: readonly Scenario[] }>),
  );
  return modules.flatMap(({ scenarios }) => scenarios);
}

export const consoleTest: AcceptanceTest = async (report) => {
  if (findBrowser() === undefined) {
    report.skip('there is no Chromium on the PATH; CHROMIUM_BINARY may name one');
    return;
  }
  const opened = await openConsole();
  try {
    for (const { name, run, expected } of await allScenarios()) {
      const before = opened.complaints.length;
      const failure = await run(opened).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      const complaints = opened.complaints.slice(before).filter((text) => expected?.test(text) !== true);
      report.check(failure === undefined && complaints.length === 0, name);
      for (const line of [failure, ...complaints]) if (line !== undefined) report.figure(line);
      await opened.closePages();
    }
  } finally {
    await opened.close();
  }
};
