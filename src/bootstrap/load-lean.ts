import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from growing its young generation while modules load and the service starts: it would reach its maximum of
 * 2 x 16 MiB and never shrink while the service is idle. Once started, it grows under load as usual.
 */
export async function loadLean(start: () => Promise<void>): Promise<void> {
  setFlagsFromString('--semi-space-growth-factor=1');
  await start();
  setFlagsFromString('--semi-space-growth-factor=2');
}
