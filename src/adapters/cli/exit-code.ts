/** How a command ended, as far as possible by sysexits.h. `castellan help` says the same. */
export const EXIT = {
  ok: 0,
  /** It could not be done, or what was looked at is broken. */
  failed: 1,
  /** EX_USAGE: there is no such command, or not with these words, such as a file to write to that exists. */
  usage: 64,
  /** EX_DATAERR: some of what was given was refused, all else is done. */
  rejected: 65,
  /** EX_CONFIG: a setting is wrong, or wrong for this command. */
  config: 78,
  /** As a shell has it for a program that Ctrl-C ended. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
