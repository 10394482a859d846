import { AttemptLimitTable } from '../../src/adapters/sqlite/limits/attempt-limit-table.js';
import { RecordTable } from '../../src/adapters/sqlite/authority/record-table.js';
import { ChangeTable } from '../../src/adapters/sqlite/changes/change-table.js';
import { GroupTransaction } from '../../src/adapters/sqlite/writing/group-transaction.js';
import { KeptAnswerTable } from '../../src/adapters/sqlite/idempotency/kept-answer-table.js';
import { RecoveryTable } from '../../src/adapters/sqlite/recoveries/recovery-table.js';
import { SessionTable } from '../../src/adapters/sqlite/sessions/session-table.js';
import { SqliteHead } from '../../src/adapters/sqlite/changes/sqlite-head.js';
import { SqliteTable } from '../../src/adapters/sqlite/database/sqlite-table.js';
import { SqliteSnapshot } from '../../src/adapters/sqlite/database/sqlite-snapshot.js';
import { UserTable } from '../../src/adapters/sqlite/users/user-table.js';
import { AuthorityProjection } from '../../src/application/authority/authority-projection.js';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import type { TestService } from './service.js';

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Methods that run statements. The driver's own objects can't be patched, so the calls before them are counted. */
const RUN_STATEMENTS = [
  ...[AttemptLimitTable, RecordTable, ChangeTable, RecoveryTable, SessionTable, UserTable],
  ...[GroupTransaction, SqliteHead, SqliteSnapshot],
];

/** What tables inherit isn't counted beside the method that calls it. */
const ROOTS: ReadonlySet<object> = new Set([Object.prototype, SqliteTable.prototype]);

/** Counts every call of a running service to its store, and on SQLite also the statements. */
export class CountedStore {
  calls = 0;
  statements = 0;
  /** Number of log polls, sweeps and corrections of times, which happen independently of requests. */
  polls = 0;
  /** Accesses to kept answers, by calls or statements. */
  keptAnswers = 0;
  readonly #restore: (() => void)[] = [];

  private constructor() {}

  static async over(service: TestService): Promise<CountedStore> {
    const counted = new CountedStore();
    const store = await service.get(identifiers.store);
    const count = () => counted.calls++;
    counted.#wrapAll(store.answers, () => counted.keptAnswers++);
    for (const port of [store.users, store.sessions, store.limits, store.recoveries, store.log]) {
      counted.#wrapAll(port, count);
    }
    counted.#wrap(await service.get(AuthorityProjection), 'refresh', () => counted.polls++);
    for (const name of ['correctTimes', 'clearErased'])
      counted.#wrap(store, name, () => counted.polls++, { untilEnded: true });
    counted.#wrap(store.recordValues, 'lower', () => counted.polls++, { untilEnded: true });
    counted.#wrap(store, 'transact', count);
    counted.#wrap(store, 'ping', count);
    if (service.storage === 'sqlite') {
      counted.#wrapAll(KeptAnswerTable.prototype, () => counted.keptAnswers++);
      for (const { prototype } of RUN_STATEMENTS) counted.#wrapAll(prototype, () => counted.statements++);
    }
    return counted;
  }

  reset(): void {
    this.calls = 0;
    this.statements = 0;
    this.polls = 0;
    this.keptAnswers = 0;
  }

  restore(): void {
    for (const restore of this.#restore) restore();
  }

  #wrapAll(port: object, count: () => void): void {
    const names = new Set<string>();
    for (let at: object = port; !ROOTS.has(at); at = Object.getPrototypeOf(at) as object) {
      for (const name of Object.getOwnPropertyNames(at)) names.add(name);
    }
    names.delete('constructor');
    for (const name of names) if (typeof valueIn(port, name) === 'function') this.#wrap(port, name, count);
  }

  /** With `untilEnded` it also counts the end: what begins in one interval may end in the next. */
  #wrap(target: object, name: string, count: () => void, { untilEnded = false } = {}): void {
    const own = Object.getOwnPropertyDescriptor(target, name);
    const original = Reflect.get(target, name) as Method;
    const counting: Method = function (...args) {
      count();
      const result: unknown = Reflect.apply(original, this, args);
      return untilEnded ? Promise.resolve(result).finally(count) : result;
    };
    Object.defineProperty(target, name, { value: counting, configurable: true, writable: true });
    this.#restore.push(() => {
      if (own === undefined) Reflect.deleteProperty(target, name);
      else Object.defineProperty(target, name, own);
    });
  }
}

/** Returns a method without running a getter. */
function valueIn(target: object, name: string): unknown {
  for (let at: object | null = target; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found !== undefined) return found.value;
  }
  return undefined;
}
