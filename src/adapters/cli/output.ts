/** Where a command writes: standard output or standard error. */
export interface Output {
  /** Whether a person watches it, so that a line may be drawn over. */
  readonly isTerminal: boolean;
  write(text: string): void;
  /** Resolves when what was written has been taken; rejects when nobody reads any more. */
  flush(): Promise<void>;
}

/** What a command has to work with besides its words. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** From the call on, asking the program to end (Ctrl-C) aborts this instead; asking twice ends it. */
  interruption(): AbortSignal;
}

/** Writes each line with its end. */
export function say(output: Output, ...lines: readonly string[]): void {
  output.write(lines.map((line) => `${line}\n`).join(''));
}
