import { expect } from 'chai';
import { codeOf } from './authenticator-app.js';
import type { Caller } from './caller.js';
import { PASSWORD } from './seeding.js';
import type { Reply, TestService } from './service.js';

export interface Secret {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
}

export const CODE_STEP = 30;

/** A user with an authenticator app, whose clock is the service's. */
export class Phone {
  secret = '';
  recoveryCodes: readonly string[] = [];
  /** Of the service's clock, in milliseconds. */
  #ahead = 0;

  constructor(
    readonly user: Caller,
    private readonly services: readonly TestService[] = [user.service],
  ) {}

  /** Moves on to the next code. */
  next(): Promise<string> {
    for (const service of this.services) service.advance(CODE_STEP);
    this.#ahead += CODE_STEP * 1_000;
    return this.code();
  }

  code(at = 0): Promise<string> {
    return codeOf(this.secret, this.#now() + at * CODE_STEP * 1_000);
  }

  #now(): number {
    return Phone.start + this.#ahead;
  }

  static start = 0;

  prepare(body: object = {}): Promise<Reply> {
    return this.user.post('/users/me/totp', { password: PASSWORD, ...body });
  }

  async switchOn(): Promise<this> {
    this.secret = ((await this.prepare()).json as unknown as Secret).secret;
    const answer = await this.user.post('/users/me/totp/confirm', { code: await this.code() });
    expect(answer.status, answer.text).to.equal(200);
    this.recoveryCodes = (answer.json as unknown as { recovery_codes: readonly string[] }).recovery_codes;
    return this;
  }

  login(code?: string, on = this.user.service, password = PASSWORD): Promise<Reply> {
    const body = { email: this.user.email, password, ...(code !== undefined && { code }) };
    return on.call('POST', '/login', { body });
  }

  async isOn(): Promise<boolean> {
    return (await this.user.me()).totp;
  }
}

/** Holds the clocks of the services together, so that codes don't depend on when the test runs. */
export function holdClocks(...services: readonly TestService[]): void {
  for (const service of services) service.holdClock();
}
