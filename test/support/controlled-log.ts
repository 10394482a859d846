import type { ChangeLog } from '../../src/application/ports/change-log.js';
import type { Criteria, ListQuery } from '../../src/domain/lists/list-query.js';
import { deferred } from './fixed-clock.js';

/** Wraps a log so that it stalls, fails and counts on demand. */
export class ControlledLog implements ChangeLog {
  failing = false;
  heads = 0;
  lists = 0;
  loads = 0;
  #stall: ReturnType<typeof deferred<undefined>> | undefined;

  constructor(private readonly log: ChangeLog) {}

  /** Makes the head unresponsive until `go`. */
  stall(): void {
    this.#stall = deferred<undefined>();
  }

  go(): void {
    this.#stall?.resolve(undefined);
    this.#stall = undefined;
  }

  async head() {
    this.heads += 1;
    const answer = this.failing ? Promise.reject(new Error('The log is down.')) : this.log.head();
    answer.catch(() => undefined);
    await this.#stall?.promise;
    return answer;
  }

  async listAfter(seq: number, limit: number) {
    this.lists += 1;
    return this.log.listAfter(seq, limit);
  }

  async list(query: ListQuery) {
    return this.log.list(query);
  }

  async countByTime(criteria: Criteria, times: readonly number[]) {
    return this.log.countByTime(criteria, times);
  }

  async load() {
    this.loads += 1;
    return this.log.load();
  }
}
