/** A command's output: standard output or standard error. */
export interface Output {
  /** True for a terminal, where lines can be redrawn. */
  readonly isTerminal: boolean;
  /** Width of the terminal in characters, if known. */
  readonly columns?: number | undefined;
  write(text: string): void;
  /** Resolves when all output has been accepted; rejects when the reader is gone. */
  flush(): Promise<void>;
}

/** The streams a command works with. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /**
   * Once called, the first request to end the program (Ctrl-C) aborts this signal instead; the second ends the program.
   */
  interruption(): AbortSignal;
}

/** Writes each line with a newline. */
export function say(output: Output, ...lines: readonly string[]): void {
  output.write(lines.map((line) => `${line}\n`).join(''));
}
