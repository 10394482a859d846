import type { AuthoritySnapshot } from '../../../application/ports/authority-snapshots.js';
import type { MemoryState } from '../writing/memory-state.js';

/** Snapshots of past authorities in memory. */
export class MemoryAuthoritySnapshots {
  constructor(private readonly state: Pick<MemoryState, 'snapshots'>) {}

  findLatest({ after, until }: { readonly after: number; readonly until: number }): AuthoritySnapshot | undefined {
    const seqs = [...this.state.snapshots.keys()].filter((seq) => seq > after && seq <= until);
    return structuredClone(this.state.snapshots.get(Math.max(...seqs)));
  }

  add(snapshot: AuthoritySnapshot): void {
    this.state.snapshots.set(snapshot.head.seq, structuredClone(snapshot));
  }
}
