/** Everything a service has acknowledged, recorded outside of it. */
import type { Account } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';

interface Known {
  readonly account: Account;
  /** The last rename sent, and the last one acknowledged. */
  sent: number;
  named: number;
}

export class Acknowledged {
  readonly #users = new Map<string, Known>();
  readonly #open = new Map<string, Account>();
  readonly #ended = new Map<string, Account>();
  readonly #coded: Account[] = [];
  #renames = 0;

  registered(account: Account): void {
    this.#users.set(account.id, { account, sent: 0, named: 0 });
    this.signedIn(account);
  }

  signedIn(account: Account): void {
    this.#open.set(account.token, account);
  }

  /** After this call the session may or may not exist. */
  endSent({ token }: Account): void {
    this.#open.delete(token);
  }

  ended(account: Account): void {
    this.#ended.set(account.token, account);
  }

  codesOn(account: Account): void {
    this.#coded.push(account);
  }

  renameSent({ id }: Account): number {
    return ++this.#users.get(id)!.sent;
  }

  renamed({ id }: Account, name: number): void {
    this.#users.get(id)!.named = name;
    this.#renames++;
  }

  /** How much of each kind was acknowledged: renames, users, ended sessions, switched-on codes. */
  counts(): readonly number[] {
    return [this.#renames, this.#users.size, this.#ended.size, this.#coded.length];
  }

  summary(): string {
    const { size: users } = this.#users;
    const records = `${this.#renames} renames, ${users} users, ${this.#coded.length} switched-on codes`;
    return `${records}, ${this.#open.size} sessions and ${this.#ended.size} ended ones acknowledged`;
  }

  /** Returns one line for each acknowledged fact that this service doesn't show. */
  async missingIn(url: string): Promise<string[]> {
    const connection = await Connection.open(url);
    const missing: string[] = [];
    for (const [token, { email, id }] of this.#open) {
      const { status, body } = await connection.ask('GET', '/users/me', { token });
      if (status !== 200) {
        missing.push(`a session of ${email} answers ${status}`);
        continue;
      }
      const user = JSON.parse(body) as { email: string; last_name: string };
      const { named, sent } = this.#users.get(id)!;
      const name = Number(user.last_name.split(' ')[1] ?? 0);
      if (user.email !== email) missing.push(`${email} is now ${user.email}`);
      if (name < named || name > sent) missing.push(`${email} has name ${name}, not ${named} to ${sent}`);
    }
    for (const [token, { email }] of this.#ended) {
      const { status } = await connection.ask('GET', '/users/me', { token });
      if (status !== 401) missing.push(`an ended session of ${email} answers ${status}`);
    }
    for (const { email, password } of this.#coded) {
      const { status } = await connection.ask('POST', '/login', { body: { email, password } });
      if (status !== 403) missing.push(`${email} signs in without a code: ${status}`);
    }
    connection.close();
    return missing;
  }
}
