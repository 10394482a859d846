/** How a command ended, following sysexits.h where possible. `castellan help` lists the same codes. */
export const EXIT = {
  ok: 0,
  /** The command failed, or what it checked is broken. */
  failed: 1,
  /** EX_USAGE: an unknown command, wrong arguments, or an output file that already exists. */
  usage: 64,
  /** EX_DATAERR: some input was rejected, the rest is done. */
  rejected: 65,
  /** EX_TEMPFAIL: another process does the same. */
  busy: 75,
  /** EX_CONFIG: a setting is wrong, or wrong for this command. */
  config: 78,
  /** The shell's code for a program ended by Ctrl-C. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
