import type { OpenedConsole, Person } from './opened-console.js';

/** Asks the service itself, to compare with what a page shows. */
export class Asked {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async as({ service }: OpenedConsole, person: Person): Promise<Asked> {
    const { accessToken } = await send<{ accessToken: string }>(`${service.url}/login`, {
      method: 'POST',
      body: person,
    });
    return new Asked(service.url, accessToken);
  }

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  /** Throws if the service refuses. */
  send<T>(method: string, path: string, body?: unknown): Promise<T> {
    return send<T>(this.url + path, { method, body, token: this.token });
  }
}

interface Sent {
  readonly method: string;
  readonly body?: unknown;
  readonly token?: string;
}

async function send<T>(url: string, { method, body, token }: Sent): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
