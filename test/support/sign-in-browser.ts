import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Claims, FakeProvider } from './fake-provider.js';
import type { Reply, TestService } from './service.js';

interface BeginOptions {
  readonly link?: boolean;
  readonly fresh?: boolean;
}

/** What the console does, with the cookies of one browser. */
export class SignInBrowser {
  readonly cookies = new Map<string, string>();
  readonly verifier = randomBytes(32).toString('base64url');

  constructor(
    private readonly service: TestService,
    private readonly provider: FakeProvider,
    private readonly publicUrl: string,
    private readonly key = 'staff',
  ) {}

  get returnTo(): string {
    return `${this.publicUrl}/console/`;
  }

  async get(path: string): Promise<Reply> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.service.call('GET', path, { headers: { cookie } });
    for (const text of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Resolves with the address that the browser is sent to. */
  async begin({ link = false, fresh = false }: BeginOptions = {}): Promise<string> {
    const challenge = createHash('sha256').update(this.verifier).digest('base64url');
    const query = new URLSearchParams({ return_to: this.returnTo, code_challenge: challenge });
    if (link) query.set('link', 'true');
    if (fresh) query.set('fresh', 'true');
    return locationOf(await this.get(`/sign-in/${this.key}?${query.toString()}`));
  }

  /** Comes back from the provider with these parameters. Resolves with the fragment of the address that it's sent to. */
  async comeBack(parameters: URLSearchParams): Promise<URLSearchParams> {
    const location = locationOf(await this.get(`/sign-in/${this.key}/callback?${parameters.toString()}`));
    expect(location.split('#')[0]).to.equal(this.returnTo);
    return new URLSearchParams(location.split('#')[1]);
  }

  /** Somebody signs in there. */
  async signInAs(subject: Claims, options?: BeginOptions): Promise<URLSearchParams> {
    return this.comeBack(this.provider.authorize(await this.begin(options), subject));
  }

  redeem(fragment: URLSearchParams, more: object = {}): Promise<Reply> {
    const body = { code: fragment.get('sign_in') ?? '', code_verifier: this.verifier, ...more };
    return this.service.call('POST', '/login/code', { body });
  }
}

export function locationOf({ status, headers, text }: Reply): string {
  expect(status, text).to.equal(303);
  return headers.location ?? '';
}
