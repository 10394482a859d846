import type { BackupFolder } from '../../src/application/ports/backups.js';

/** A folder of backups in memory. `isBusy` makes it behave as if another process made one. */
export class BackupNames implements BackupFolder {
  readonly names = new Set<string>();
  isBusy = false;
  /** Backups begun and not closed. */
  open = 0;

  async list(): Promise<readonly string[]> {
    return [...this.names].sort().reverse();
  }

  async begin() {
    if (this.isBusy || this.open > 0) return undefined;
    this.open += 1;
    return {
      path: 'unfinished',
      finish: async (name: string) => void this.names.add(name),
      close: async () => void (this.open -= 1),
    };
  }

  async remove(name: string): Promise<void> {
    this.names.delete(name);
  }
}
