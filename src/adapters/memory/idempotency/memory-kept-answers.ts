import type { AnswersInStore, KeptAnswer } from '../../../application/ports/kept-answers.js';
import { isExpired } from '../../../application/idempotency/kept-answer.js';
import type { MemoryAnswers } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Kept answers; inside a transaction with its journal. */
export class MemoryKeptAnswers {
  constructor(
    private readonly answers: MemoryAnswers,
    private readonly journal?: UndoJournal,
  ) {}

  find(id: string): KeptAnswer | undefined {
    return this.answers.get(id)?.answer;
  }

  put(answer: KeptAnswer): void {
    const number = (this.#numbered(answer.actorId).at(-1)?.number ?? 0) + 1;
    this.answers.set(answer.id, { answer, number }, this.journal);
  }

  measure(actorId: string): AnswersInStore {
    const all = this.#numbered(actorId);
    const [oldest] = all;
    if (oldest === undefined) return { count: 0, oldestAt: undefined };
    return { count: all.at(-1)!.number - oldest.number + 1, oldestAt: oldest.answer.keptAt };
  }

  /** Takes the body out of the answer that created the record. */
  empty(recordId: string): void {
    const created = [...this.answers.values()].filter(([, { answer }]) => answer.recordId === recordId);
    for (const [id, { answer, number }] of created) {
      this.answers.set(id, { answer: { ...answer, body: null }, number }, this.journal);
    }
  }

  removeExpired(now: number, limit: number): number {
    return this.answers.sweep(limit, ({ answer }) => isExpired(answer, now));
  }

  #numbered(actorId: string) {
    return [...this.answers.values()]
      .map(([, kept]) => kept)
      .filter(({ answer }) => answer.actorId === actorId)
      .sort((a, b) => a.number - b.number);
  }
}
