import { readFileSync } from 'node:fs';

/** Linux counts the processor time of processes in ticks of 10 ms. */
const TICK_MS = 10;
/** Fields of /proc/PID/stat after the command, which may contain spaces: see proc_pid_stat(5). */
const [USER, SYSTEM] = [11, 12] as const;

/** The processor time in milliseconds that all threads of a process have used so far. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
}
