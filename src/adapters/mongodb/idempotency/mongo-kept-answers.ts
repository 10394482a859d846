import type {
  AnswersInStore,
  KeptAnswer,
  KeptAnswers,
  TransactionalAnswers,
} from '../../../application/ports/kept-answers.js';
import { KEPT_FOR_MS } from '../../../application/idempotency/kept-answer.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sweep } from '../database/sweep.js';
import { readAnswer, writeAnswer } from '../documents/answer-document.js';
import type { BufferedAnswers } from './buffered-answers.js';

/** Answers outside transactions. */
export class MongoKeptAnswers implements KeptAnswers {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async find(id: string): Promise<KeptAnswer | undefined> {
    const found = await this.gate.run(() => this.collections.keptAnswers.findOne({ _id: id }, COMMITTED));
    return found === null ? undefined : readAnswer(found);
  }

  removeExpired(now: number, limit: number): Promise<number> {
    const expired = { $or: [{ kept_at: { $lte: now - KEPT_FOR_MS } }, { kept_at: { $gte: now + KEPT_FOR_MS } }] };
    return this.gate.write(() => sweep(this.collections.keptAnswers, expired, limit));
  }
}

/** Answers inside a transaction. */
export class MongoTransactionalAnswers implements TransactionalAnswers {
  constructor(private readonly answers: BufferedAnswers) {}

  async find(id: string): Promise<KeptAnswer | undefined> {
    const row = await this.answers.find(id);
    return row === undefined ? undefined : readAnswer(row);
  }

  async put(answer: KeptAnswer): Promise<void> {
    const newest = await this.answers.findEnd(answer.actorId, -1);
    await this.answers.put(writeAnswer(answer, (newest?.number ?? 0) + 1));
  }

  async empty(recordId: string): Promise<void> {
    this.answers.empty(recordId);
  }

  async measure(actorId: string): Promise<AnswersInStore> {
    const oldest = await this.answers.findEnd(actorId, 1);
    const newest = await this.answers.findEnd(actorId, -1);
    if (oldest === undefined || newest === undefined) return { count: 0, oldestAt: undefined };
    return { count: newest.number - oldest.number + 1, oldestAt: oldest.kept_at };
  }
}
