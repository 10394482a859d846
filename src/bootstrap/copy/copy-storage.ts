import type { CopySource, CopyTarget } from '../../application/copy/copy-store.js';
import type { Lifecycle } from '../lifecycle.js';

/** One kind of storage, opened by its address; what is opened is closed with the lifecycle. */
export interface CopyStorage {
  /** Throws when there is no whole store. */
  openSource(address: string, lifecycle: Lifecycle): Promise<CopySource>;
  /** Claims nothing yet. */
  openTarget(address: string, lifecycle: Lifecycle): Promise<CopyTarget>;
}
