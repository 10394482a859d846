import type {
  AnswersInStore,
  KeptAnswer,
  KeptAnswers,
  TransactionalAnswers,
} from '../../../application/ports/kept-answers.js';
import { isExpired } from '../../../application/idempotency/kept-answer.js';
import type { Gate } from '../users/memory-user-finder.js';
import type { MemoryAnswers } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Answers outside transactions. */
export class MemoryKeptAnswers implements KeptAnswers {
  constructor(
    private readonly answers: MemoryAnswers,
    private readonly gate: Gate,
  ) {}

  find(id: string): Promise<KeptAnswer | undefined> {
    return this.gate(() => this.answers.get(id)?.answer);
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.gate(() => this.answers.sweep(limit, ({ answer }) => isExpired(answer, now)));
  }
}

/** Answers inside a transaction. */
export class MemoryTransactionalAnswers implements TransactionalAnswers {
  constructor(
    private readonly answers: MemoryAnswers,
    private readonly gate: Gate,
    private readonly journal: UndoJournal,
  ) {}

  find(id: string): Promise<KeptAnswer | undefined> {
    return this.gate(() => this.answers.get(id)?.answer);
  }

  put(answer: KeptAnswer): Promise<void> {
    return this.gate(() => {
      const number = (this.#numbered(answer.actorId).at(-1)?.number ?? 0) + 1;
      this.answers.set(answer.id, { answer, number }, this.journal);
    });
  }

  measure(actorId: string): Promise<AnswersInStore> {
    return this.gate(() => {
      const all = this.#numbered(actorId);
      const [oldest] = all;
      if (oldest === undefined) return { count: 0, oldestAt: undefined };
      return { count: all.at(-1)!.number - oldest.number + 1, oldestAt: oldest.answer.keptAt };
    });
  }

  #numbered(actorId: string) {
    return [...this.answers.values()]
      .map(([, kept]) => kept)
      .filter(({ answer }) => answer.actorId === actorId)
      .sort((a, b) => a.number - b.number);
  }
}

/** Takes the body out of the answer that created the record. */
export function emptyAnswerOf(recordId: string, answers: MemoryAnswers, journal: UndoJournal): void {
  const created = [...answers.values()].filter(([, { answer }]) => answer.recordId === recordId);
  for (const [id, { answer, number }] of created)
    answers.set(id, { answer: { ...answer, body: null }, number }, journal);
}
