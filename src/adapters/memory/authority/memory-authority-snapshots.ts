import type { AuthoritySnapshot, AuthoritySnapshots } from '../../../application/ports/authority-snapshots.js';
import type { Gate } from '../users/memory-user-finder.js';
import type { MemoryState } from '../writing/memory-state.js';

/** Snapshots of past authorities in memory. */
export class MemoryAuthoritySnapshots implements AuthoritySnapshots {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  findLatest({ after, until }: { readonly after: number; readonly until: number }) {
    return this.gate(() => {
      const seqs = [...this.state.snapshots.keys()].filter((seq) => seq > after && seq <= until);
      return structuredClone(this.state.snapshots.get(Math.max(...seqs)));
    });
  }

  add(snapshot: AuthoritySnapshot): Promise<void> {
    return this.gate(() => {
      this.state.snapshots.set(snapshot.head.seq, structuredClone(snapshot));
    });
  }
}
