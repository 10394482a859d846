/** Writes lines to standard output. */
export function say(...lines: string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** Writes lines to standard error, with the program's name. */
export function printError(...lines: string[]): void {
  process.stderr.write(lines.map((line) => `castellan: ${line}\n`).join(''));
}
