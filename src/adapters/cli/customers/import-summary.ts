import { count } from '../count.js';
import { FirstRejects } from './first-rejects.js';
import type { ImportRun } from './import-run.js';
import type { RejectsFile } from './rejects-file.js';

interface Circumstances {
  /** Undefined in a dry run. */
  readonly isBulk: boolean | undefined;
  readonly isInterrupted: boolean;
  readonly rejects: RejectsFile | FirstRejects;
  readonly seconds: number;
}

/** What an import prints at its end. */
export function importSummary(
  run: ImportRun,
  { isBulk, isInterrupted, rejects, seconds }: Circumstances,
): readonly string[] {
  const isDry = isBulk === undefined;
  const [imported, updated] = isDry ? ['to import', 'to update'] : ['imported', 'updated'];
  const written = `${imported} ${count(run.imported)}, ${updated} ${count(run.updated)}`;
  const others = `unchanged ${count(run.unchanged)}, rejected ${count(run.rejected)}, empty ${count(run.empty)}`;
  const speed = `${seconds.toFixed(1)} s, ${count(Math.round(run.rows / seconds))} rows a second`;
  const mode = isDry ? 'nothing was imported' : isBulk ? 'into the empty store' : 'while others use the store';
  const read = isDry ? 'Interrupted:' : 'Interrupted: the rows counted here are saved;';
  return [
    `Customers: ${written}, ${others} (${speed}, ${mode}).`,
    ...(run.rows === run.empty && run.isOver ? [`  The file has no ${run.empty === 0 ? 'rows' : 'values'}.`] : []),
    ...(run.rejected > 0 ? describeRejects(run, rejects) : []),
    ...(run.unnamed > 0 ? adviceForUnnamed(run.unnamed) : []),
    ...(isInterrupted ? [`  ${read} the rest of the file was not read.`] : []),
  ];
}

function describeRejects({ rejected }: ImportRun, rejects: RejectsFile | FirstRejects): readonly string[] {
  if (!(rejects instanceof FirstRejects)) return [`  The rejected rows, with number and reasons: ${rejects.path}`];
  const { lines } = rejects;
  if (rejected === lines.length) return lines;
  return [...lines, `  … and ${count(rejected - lines.length)} more. --rejects PATH writes all of them.`];
}

function adviceForUnnamed(rows: number): string[] {
  return [
    `  ${count(rows)} of them only lack the external id. Fill it in; or import those rows, not the whole file, with`,
    '  --no-external-id: each becomes a new customer.',
  ];
}
