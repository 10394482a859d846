import { expect } from 'chai';
import type { Caller } from './caller.js';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

export const LISTS = ['roles', 'abilities', 'features', 'segments'] as const;
export type List = (typeof LISTS)[number];

const WORDS = ['red', 'green', 'blue', 'Zoë'];
const ACTIONS = ['read', 'create', 'update', 'delete'] as const;

/** Reproducible random numbers (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** A whole number from 0 up to below `limit`. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  get flip(): boolean {
    return this.below(2) === 0;
  }
}

/** Changes random records of an organisation through the API, one entry of the log at a time. */
export class RandomOrganisation {
  readonly #ids: Record<List | 'users', string[]> = { roles: [], abilities: [], features: [], segments: [], users: [] };
  /** Abilities by id, as they are now. */
  readonly #abilities = new Map<string, Row>();
  readonly #made = new Set<string>();
  #count = 0;

  constructor(
    private readonly admin: Caller,
    private readonly random: Random,
  ) {}

  /** All users so far, deleted ones too. */
  get everyUser(): readonly string[] {
    return [...this.#made];
  }

  async change(): Promise<void> {
    const kind = this.random.of([...LISTS, 'roles', 'users', 'users'] as const);
    const ids = this.#ids[kind];
    const what = this.random.below(10);
    if (ids.length === 0 || (what < 2 && ids.length < 12)) await this.#create(kind);
    else if (what === 9) await this.#remove(kind, this.random.below(ids.length));
    else await this.#send('PUT', `/${kind}/${this.random.of(ids)}`, this.#patch(kind));
  }

  async #create(kind: List | 'users'): Promise<void> {
    const name = `${kind} ${(this.#count += 1)}`;
    const key = `key_${this.#count}`;
    const fields = kind === 'users' ? { email: `${key}@example.com` } : { name };
    const { id } = await this.#send('POST', `/${kind}`, { ...fields, key, ...this.#patch(kind) });
    this.#ids[kind].push(id);
    if (kind === 'users') this.#made.add(id);
  }

  async #remove(kind: List | 'users', index: number): Promise<void> {
    const [id] = this.#ids[kind].splice(index, 1);
    await this.#send('DELETE', `/${kind}/${id!}`);
  }

  #patch(kind: List | 'users'): object {
    const { random } = this;
    const description = random.of(WORDS);
    const flags = (exists: (action: string) => boolean = () => true): object =>
      Object.fromEntries(
        ACTIONS.filter((action) => random.flip && exists(action)).map((action) => [action, random.flip]),
      );
    switch (kind) {
      case 'users': {
        const roles = this.#ids.roles.filter(() => random.below(3) === 0);
        return {
          ...(random.flip && { roles }),
          ...(random.flip && { suspended: random.flip }),
          first_name: description,
          last_name: 'Name',
        };
      }
      case 'roles': {
        const abilities = this.#ids.abilities.filter(() => random.flip).map((id) => this.#abilities.get(id)!);
        const flagsOf = (row: Row) => [row['key'], flags((action) => row[action] === true)] as const;
        const granted = new Map<unknown, object>([['customer', flags()], ...abilities.map(flagsOf)]);
        return { description, abilities: Object.fromEntries(granted) as object };
      }
      case 'abilities':
        return { description, ...flags() };
      case 'features':
        return {
          ...{ description, enabled: random.flip },
          ...(random.flip && { targeting: [{ percentage: random.below(10_001) / 100 }] }),
          ...(random.flip && { on_variant: 'off', off_variant: 'on' }),
        };
      case 'segments':
        return { description, filters: { values: { status: [random.of(WORDS)] }, enabled: [] } };
    }
  }

  async #send(method: string, path: string, body?: object): Promise<Row> {
    const { service, token } = this.admin;
    const answer = await service.call(method, path, { as: token, body });
    expect(answer.status, `${method} ${path} ${JSON.stringify(body)}: ${answer.text}`).to.be.lessThan(300);
    const row = answer.json as unknown as Row;
    if (path.startsWith('/abilities') && body !== undefined) this.#abilities.set(row.id, row);
    return row;
  }
}
