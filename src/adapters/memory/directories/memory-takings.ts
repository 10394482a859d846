import type { Taking } from '../../../application/ports/directory-takings.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** From whom directories took access lately; inside a transaction with its journal. */
export class MemoryTakings {
  constructor(
    private readonly state: Pick<MemoryState, 'takings'>,
    private readonly journal?: UndoJournal,
  ) {}

  countOthers(
    tokenId: string,
    { since, userIds }: { readonly since: number; readonly userIds: readonly string[] },
  ): number {
    const ignored = new Set(userIds);
    const takings = [...this.state.takings.values()].map(([, taking]) => taking);
    return takings.filter((one) => one.tokenId === tokenId && one.at > since && !ignored.has(one.userId)).length;
  }

  note(takings: readonly Taking[]): void {
    for (const taking of takings) this.state.takings.set(`${taking.tokenId} ${taking.userId}`, taking, this.journal);
  }

  removeBefore(time: number, limit: number): number {
    return this.state.takings.sweep(limit, ({ at }) => at <= time);
  }
}
