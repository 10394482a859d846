import type { CopySource, CopyTarget } from '../../application/copy/copy-store.js';
import type { Lifecycle } from '../lifecycle.js';

/** A kind of storage that can be copied, opened by its address and closed with the lifecycle. */
export interface CopyStorage {
  /** Throws when there is no complete store. */
  openSource(address: string, lifecycle: Lifecycle): Promise<CopySource>;
  /** Doesn't claim the target yet. */
  openTarget(address: string, lifecycle: Lifecycle): Promise<CopyTarget>;
}
