import type {
  AnswersInStore,
  KeptAnswer,
  KeptAnswers,
  TransactionalAnswers,
} from '../../../application/ports/kept-answers.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { KeptAnswerTable } from './kept-answer-table.js';

/** Answers outside transactions. */
export class SqliteKeptAnswers implements KeptAnswers {
  constructor(private readonly connections: SqliteConnections<{ readonly keptAnswers: KeptAnswerTable }>) {}

  find(id: string): Promise<KeptAnswer | undefined> {
    return this.connections.read(({ keptAnswers }) => keptAnswers.find(id));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.connections.write(({ keptAnswers }) => keptAnswers.removeExpired(now, limit));
  }
}

/** Answers inside a transaction. */
export class SqliteTransactionalAnswers implements TransactionalAnswers {
  constructor(private readonly table: KeptAnswerTable) {}

  async find(id: string): Promise<KeptAnswer | undefined> {
    return this.table.find(id);
  }

  async put(answer: KeptAnswer): Promise<void> {
    this.table.put(answer);
  }

  async measure(actorId: string): Promise<AnswersInStore> {
    return this.table.measure(actorId);
  }
}
