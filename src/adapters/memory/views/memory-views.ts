import type { StoredView } from '../../../domain/views/view.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Saved views of lists; inside a transaction with its journal. */
export class MemoryViews {
  constructor(
    private readonly state: Pick<MemoryState, 'views'>,
    private readonly journal?: UndoJournal,
  ) {}

  find(id: string): StoredView | undefined {
    return this.state.views.get(id);
  }

  listOf(ownerId: string): StoredView[] {
    return this.#listWhere((view) => view.ownerId === ownerId);
  }

  listShared(): StoredView[] {
    return this.#listWhere(({ audience }) => audience === 'everybody');
  }

  count(): number {
    return [...this.state.views.values()].length;
  }

  insert(view: StoredView): void {
    this.state.views.set(view.id, view, this.journal);
  }

  replace(view: StoredView): void {
    if (this.state.views.has(view.id)) this.insert(view);
  }

  remove(id: string): void {
    this.state.views.delete(id, this.journal);
  }

  #listWhere(isWanted: (view: StoredView) => boolean): StoredView[] {
    const all = [...this.state.views.values()].map(([, view]) => view);
    return structuredClone(all.filter(isWanted));
  }
}
