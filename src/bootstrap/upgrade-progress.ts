import { Progress } from '../adapters/cli/progress.js';
import { SystemClock } from '../adapters/security/system-clock.js';
import type { OnDerived } from '../adapters/storage-kernel/derivation.js';
import type { Config } from './config.js';

/** Rows that are done before anybody would look. */
const FEW = 10_000;

/**
 * Shows on standard error how far the upgrade of a store is: a bar on a terminal, otherwise lines. Call `end` in every case.
 */
export function upgradeProgress({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>): { show: OnDerived; end: () => void } {
  const { stderr } = process;
  const output = {
    isTerminal: stderr.isTTY,
    columns: stderr.columns,
    write: (text: string) => void stderr.write(text),
    flush: () => Promise.resolve(),
  };
  const progress = new Progress(output, new SystemClock());
  return {
    show: (step, done, total) => {
      if (total > FEW && LOG_LEVEL !== 'silent') progress.show(step, done, total);
    },
    end: () => progress.end(),
  };
}
