import { expect } from 'chai';
import type { Caller } from './caller.js';
import type { Reply, TestService } from './service.js';
import {
  SoftwareAuthenticator,
  type CreationOptions,
  type Deviation,
  type RequestOptions,
} from './software-authenticator.js';

/** A page that may use passkeys, and what the service must know of it. */
export const PASSKEY_ORIGIN = 'http://localhost:3000';
export const PASSKEY_SETTINGS = { PUBLIC_URL: PASSKEY_ORIGIN };

export interface PasskeyRecord {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly last_used: string | null;
  readonly backed_up: boolean;
}

interface Challenge {
  readonly challenge_id: string;
  readonly options: RequestOptions;
}

/** A device with passkeys, in a browser on the console's page. */
export class PasskeyDevice {
  readonly authenticator: SoftwareAuthenticator;

  constructor(
    private readonly service: TestService,
    algorithm: 'ES256' | 'EdDSA' = 'ES256',
  ) {
    this.authenticator = new SoftwareAuthenticator(PASSKEY_ORIGIN, algorithm);
  }

  /** The options for a new passkey, which the service must give. */
  async options(user: Caller, proof: object = {}): Promise<CreationOptions> {
    const answer = await user.post('/users/me/passkeys/options', proof);
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as unknown as CreationOptions;
  }

  async tryToAdd(user: Caller, name = 'Phone', deviation: Deviation = {}): Promise<Reply> {
    const credential = this.authenticator.create(await this.options(user), deviation);
    return user.post('/users/me/passkeys', { name, credential });
  }

  async add(user: Caller, name = 'Phone'): Promise<PasskeyRecord> {
    const answer = await this.tryToAdd(user, name);
    expect(answer.status, answer.text).to.equal(201);
    return answer.json as unknown as PasskeyRecord;
  }

  /** A new challenge, and what the newest passkey signs for it. */
  async assertion(deviation: Deviation = {}, service = this.service) {
    const answer = await service.call('POST', '/login/passkey/options', { body: {} });
    expect(answer.status, answer.text).to.equal(200);
    const { challenge_id, options } = answer.json as unknown as Challenge;
    return { challenge_id, credential: this.authenticator.get(options, deviation) };
  }

  async signIn(deviation: Deviation = {}): Promise<Reply> {
    return this.service.call('POST', '/login/passkey', { body: await this.assertion(deviation) });
  }
}
