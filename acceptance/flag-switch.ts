/** Toggles a flag through the API. */
import type { Connection } from '../harness/connection.js';

interface Feature {
  readonly id: string;
  readonly key: string;
  readonly enabled: boolean;
  readonly updated: string;
}

/** Toggles the flag `developer_mode` as an administrator. */
export class FlagSwitch {
  private constructor(
    private readonly connection: Connection,
    private readonly token: string,
    readonly id: string,
    public enabled: boolean,
  ) {}

  static async find(connection: Connection, token: string): Promise<FlagSwitch> {
    const { id, enabled } = await readFlag(connection, token);
    return new FlagSwitch(connection, token, id, enabled);
  }

  /** Toggles the flag. */
  toggle(): Promise<Feature> {
    return this.set(!this.enabled);
  }

  async set(enabled: boolean): Promise<Feature> {
    const ask = { token: this.token, body: { enabled } };
    const { status, body } = await this.connection.ask('PUT', `/features/${this.id}`, ask);
    if (status !== 200) throw new Error(`A toggle answered ${status}: ${body}`);
    this.enabled = enabled;
    return JSON.parse(body) as Feature;
  }

  async read(): Promise<boolean> {
    return (await readFlag(this.connection, this.token)).enabled;
  }

  /** Returns the stored record. */
  record(): Promise<Feature> {
    return readFlag(this.connection, this.token);
  }
}

async function readFlag(connection: Connection, token: string): Promise<Feature> {
  const { status, body } = await connection.ask('GET', '/features', { token });
  if (status !== 200) throw new Error(`GET /features answered ${status}: ${body}`);
  return (JSON.parse(body) as Feature[]).find(({ key }) => key === 'developer_mode')!;
}
