import { execFile } from 'node:child_process';
import { compiledProgram } from './compiled-program.js';
import { ROOT } from './root.js';

/** Runs the service as a program with these settings, for a start that fails, and returns how it ended. */
export function runProgram(settings: Readonly<Record<string, string>>) {
  const { PATH = '' } = process.env;
  const main = [compiledProgram('main.js')];
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, main, { cwd: ROOT, env: { PATH, ...settings } }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });
}
