import { expect } from 'chai';
import type { CallOptions, Reply, TestService } from '../../support/service.js';

/** A customer in a response. */
export type CustomerRecord = Readonly<Record<string, unknown>> & { readonly id: string; readonly updated: string };

export interface LogRecord {
  readonly id: string;
  readonly customer_id: string;
  readonly type: string;
  readonly message: string;
  readonly actor_id: string;
  readonly actor_name: string | null;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  readonly created: string;
}

/** Sends customer requests as one user. */
export class Desk {
  constructor(
    readonly service: TestService,
    readonly as: string,
  ) {}

  static async ofAdministrator(service: TestService): Promise<Desk> {
    return new Desk(service, (await service.admin()).accessToken);
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    return this.service.call(method, `/customers${path}`, { as: this.as, ...options });
  }

  async add(body: object): Promise<CustomerRecord> {
    const answer = await this.call('POST', '', { body });
    expect(answer.status, answer.text).to.equal(201);
    return recordOf(answer);
  }

  async put(id: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
    return this.call('PUT', `/${id}`, { body, headers });
  }

  async list(query = ''): Promise<CustomerRecord[]> {
    const answer = await this.call('GET', query === '' ? '' : `?${query}`);
    expect(answer.status, answer.text).to.equal(200);
    return JSON.parse(answer.text) as CustomerRecord[];
  }

  /** Returns the names of a list, and its total. */
  async names(query = ''): Promise<{ readonly names: unknown[]; readonly total: number }> {
    const answer = await this.call('GET', `?${query.replaceAll(' ', '+')}`);
    expect(answer.status, answer.text).to.equal(200);
    const records = JSON.parse(answer.text) as CustomerRecord[];
    return { names: records.map((record) => record['name']), total: Number(answer.headers['x-total-count']) };
  }

  async logs(query = ''): Promise<LogRecord[]> {
    const answer = await this.call('GET', `/logs?${query}`);
    expect(answer.status, answer.text).to.equal(200);
    return JSON.parse(answer.text) as LogRecord[];
  }

  /** Deletes all customers. */
  async clear(): Promise<void> {
    const ids = (await this.list()).map(({ id }) => id);
    if (ids.length > 0) expect((await this.call('DELETE', `?id=${ids.join()}`)).status).to.equal(200);
  }
}

export function recordOf(answer: Reply): CustomerRecord {
  return JSON.parse(answer.text) as CustomerRecord;
}
