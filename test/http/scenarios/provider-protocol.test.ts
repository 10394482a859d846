import { expect } from 'chai';
import { UnsecuredJWT } from 'jose';
import type { ServerResponse } from 'node:http';
import { FakeProvider, settingsFor, type Claims } from '../../support/fake-provider.js';
import { SignInBrowser } from '../../support/sign-in-browser.js';
import { expectProblem, TestService } from '../../support/service.js';

const PUBLIC_URL = 'https://admin.example.com/api';
const ADA = { sub: 'ada', email: 'ada@example.com', email_verified: true };

/** What a provider and a browser say to each other; no storage takes part. */
describe('the protocol of sign-in through a provider', () => {
  let provider: FakeProvider;
  let service: TestService;
  let settings: Record<string, string>;
  before(async () => {
    provider = await FakeProvider.start();
    settings = settingsFor(provider, {
      ...{ PUBLIC_URL, OIDC_STAFF_NAME: 'Staff', OIDC_STAFF_DOMAINS: 'example.com', OIDC_STAFF_CREATE_USERS: 'on' },
      ...{ OIDC_LATER_ISSUER: provider.issuer, OIDC_LATER_CLIENT_ID: 'other', OIDC_LATER_CLIENT_SECRET: 'x' },
      SIGN_IN_RETURN_URLS: 'https://app.example.com/in?a=b,https://other.example.com/',
    });
    service = await TestService.start('memory', settings);
  });
  after(async () => {
    await service.stop();
    await provider.stop();
  });
  beforeEach(() => provider.reset());

  const browser = () => new SignInBrowser(service, provider, PUBLIC_URL);
  const errorOf = async (fragment: Promise<URLSearchParams>) => (await fragment).get('sign_in_error');
  const signIn = async (subject: Claims = ADA) => {
    const one = browser();
    const fragment = await one.signInAs(subject);
    return fragment.has('sign_in') ? (await one.redeem(fragment)).status : fragment.get('sign_in_error');
  };

  it('lists the providers for everybody', async () => {
    const { status, json, headers } = await service.call('GET', '/sign-in/providers?whatever=1');
    expect([status, json, headers['cache-control']]).to.deep.equal([
      200,
      [
        { key: 'later', name: 'later' },
        { key: 'staff', name: 'Staff' },
      ],
      'no-store',
    ]);
  });

  it('sends a browser to the provider with PKCE, state and nonce', async () => {
    const { origin, pathname, searchParams } = new URL(await browser().begin());
    expect(origin + pathname).to.equal(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(searchParams)).to.deep.include({
      ...{ client_id: 'castellan', response_type: 'code', scope: 'openid email profile' },
      ...{ redirect_uri: `${PUBLIC_URL}/sign-in/staff/callback`, code_challenge_method: 'S256' },
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).to.match(/^[\w-]{43}$/);
    expect(searchParams.has('max_age')).to.be.false;
    expect(new URL(await browser().begin({ fresh: true })).searchParams.get('max_age')).to.equal('0');
  });

  const challenge = 'a'.repeat(43);
  const begin = (query: Record<string, string>) =>
    service.call('GET', `/sign-in/staff?${new URLSearchParams(query).toString()}`);

  it('leads back only to the console and to the addresses of the settings', async () => {
    for (const return_to of [`${PUBLIC_URL}/console/`, 'https://app.example.com/in?a=b', 'https://other.example.com/'])
      expect((await begin({ return_to, code_challenge: challenge })).status, return_to).to.equal(303);
    const others = [
      'https://other.example.com',
      'https://other.example.com/x',
      `${PUBLIC_URL}/console`,
      'https://evil.example/',
    ];
    for (const return_to of [...others, `${PUBLIC_URL}/console/#x`, '//other.example.com/', '']) {
      const answer = await begin({ return_to, code_challenge: challenge });
      expectProblem(answer, { status: 400, code: 'bad_query', errors: ['return_to'] });
    }
  });

  it('needs a challenge, and takes only true for a switch', async () => {
    const return_to = `${PUBLIC_URL}/console/`;
    for (const code_challenge of ['', 'short', `${challenge}=`, `${challenge}a`])
      expectProblem(await begin({ return_to, code_challenge }), {
        status: 400,
        code: 'bad_query',
        errors: ['code_challenge'],
      });
    expectProblem(await begin({ return_to }), { status: 400, code: 'bad_query', errors: ['code_challenge'] });
    for (const name of ['link', 'fresh'])
      for (const value of ['false', '1', '', 'TRUE']) {
        const answer = await begin({ return_to, code_challenge: challenge, [name]: value });
        expectProblem(answer, { status: 400, code: 'bad_query', errors: [name] });
      }
    const method = { code_challenge_method: 'plain' };
    expectProblem(await begin({ return_to, code_challenge: challenge, ...method }), {
      status: 400,
      code: 'bad_query',
      errors: ['code_challenge_method'],
    });
    expectProblem(await service.call('GET', `/sign-in/unknown?return_to=${return_to}&code_challenge=${challenge}`), {
      status: 404,
      code: 'not_found',
    });
  });

  it('keeps an attempt in a cookie for this provider alone', async () => {
    const { headers } = await begin({ return_to: `${PUBLIC_URL}/console/`, code_challenge: challenge });
    expect(headers['set-cookie']).to.have.length(1);
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(cookie).to.match(
      /^castellan_sign_in_[\w.-]+=[\w.-]+; Path=\/api\/sign-in\/staff; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(headers['location']).to.not.include(cookie.split('=')[1]!.split(';')[0]!);
  });

  it('keeps at most five attempts, of which each can end', async () => {
    const one = browser();
    const begun: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      begun.push(await one.begin());
      service.advance(1);
    }
    expect(one.cookies.size).to.equal(5);
    const codes = begun.map((location) => provider.authorize(location, ADA));
    expect(await errorOf(one.comeBack(codes[0]!))).to.equal('attempt_expired');
    for (const index of [5, 1, 3]) expect((await one.comeBack(codes[index]!)).has('sign_in')).to.be.true;
    expect(one.cookies.size).to.equal(2);
  });

  it('ends an attempt once, within ten minutes, in the browser where it began', async () => {
    const one = browser();
    const back = provider.authorize(await one.begin(), ADA);
    expect(await errorOf(browser().comeBack(back))).to.equal('attempt_expired');
    const kept = new Map(one.cookies);
    expect((await one.comeBack(back)).has('sign_in')).to.be.true;
    expect(one.cookies.size).to.equal(0);
    expect(await errorOf(one.comeBack(back))).to.equal('attempt_expired');
    // A browser that kept the cookie: the provider refuses its code.
    for (const [name, value] of kept) one.cookies.set(name, value);
    expect(await errorOf(one.comeBack(back))).to.equal('provider_refused');
    const late = browser();
    const tooLate = provider.authorize(await late.begin(), ADA);
    service.advance(601);
    expect(await errorOf(late.comeBack(tooLate))).to.equal('attempt_expired');
    service.advance(-601);
  });

  it('refuses a cookie that was altered, or is of another attempt or provider', async () => {
    const one = browser();
    const back = provider.authorize(await one.begin(), ADA);
    const [[name, value]] = [...one.cookies] as [[string, string]];
    one.cookies.set(name, `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`);
    expect(await errorOf(one.comeBack(back))).to.equal('attempt_expired');
    const two = browser();
    const others = provider.authorize(await two.begin(), ADA);
    const [stolen] = [...two.cookies.values()];
    const three = browser();
    const mine = provider.authorize(await three.begin(), ADA);
    const [[own]] = [...three.cookies] as [[string, string]];
    three.cookies.set(own, stolen!);
    expect(await errorOf(three.comeBack(mine))).to.equal('invalid_answer');
    const four = browser();
    const path = new URL(await four.begin()).searchParams.get('state')!;
    const { headers } = await four.get(`/sign-in/later/callback?state=${path}&code=x`);
    expect(headers.location).to.equal(`${PUBLIC_URL}/console/#sign_in_error=attempt_expired`);
    expect(others.has('code')).to.be.true;
  });

  it('takes what the provider refuses for what it is', async () => {
    const one = browser();
    const state = new URL(await one.begin()).searchParams.get('state')!;
    expect(await errorOf(one.comeBack(new URLSearchParams({ state, error: 'access_denied' })))).to.equal(
      'provider_refused',
    );
  });

  it('counts for the address what did not come from the provider, and nothing else', async () => {
    await service.restart({ ...settings, LIMIT_SIGN_IN_ADDRESS: '2' });
    const comeBack = async (more: Record<string, string>) => {
      const one = browser();
      const state = new URL(await one.begin()).searchParams.get('state')!;
      return errorOf(one.comeBack(new URLSearchParams({ state, ...more })));
    };
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await comeBack({ error: 'access_denied' })).to.equal('provider_refused');
      expect(await signIn({ ...ADA, groups: [1] })).to.equal('invalid_answer');
    }
    expect(await signIn()).to.equal(200);
    for (const expected of ['provider_refused', 'provider_refused', 'rate_limited'])
      expect(await comeBack({ code: 'guessed' })).to.equal(expected);
    await service.restart(settings);
  });

  it('works with a token, and UserInfo for what that lacks', async () => {
    expect(await signIn()).to.equal(200);
    provider.userInfo = ({ sub }) => ({ sub, email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' });
    const one = browser();
    const answer = await one.redeem(await one.signInAs({ sub: 'grace' }));
    expect(answer.json.user).to.include({ email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' });
  });

  const wrongTokens: Readonly<Record<string, (claims: Claims) => Claims>> = {
    'another issuer': (claims) => ({ ...claims, iss: 'https://evil.example' }),
    'an issuer that differs by a slash': (claims) => ({ ...claims, iss: `${String(claims['iss'])}/` }),
    'another audience': (claims) => ({ ...claims, aud: 'another' }),
    'several audiences and no azp': (claims) => ({ ...claims, aud: ['castellan', 'another'] }),
    'several audiences and another azp': (claims) => ({ ...claims, aud: ['castellan', 'another'], azp: 'another' }),
    'another nonce': (claims) => ({ ...claims, nonce: 'another' }),
    'no nonce': ({ nonce: _nonce, ...claims }) => claims,
    'an end that has passed': (claims) => ({ ...claims, exp: Number(claims['iat']) - 31 }),
    'no end': ({ exp: _exp, ...claims }) => claims,
    'no subject': ({ sub: _sub, ...claims }) => claims,
    'a beginning that has not come': (claims) => ({ ...claims, nbf: Number(claims['iat']) + 3_600 }),
  };
  for (const [what, change] of Object.entries(wrongTokens)) {
    it(`refuses an ID token with ${what}`, async () => {
      provider.idToken = change;
      expect(await signIn()).to.equal('invalid_answer');
    });
  }

  it('takes several audiences with the client as azp, and a list of one', async () => {
    provider.idToken = (claims) => ({ ...claims, aud: ['castellan', 'another'], azp: 'castellan' });
    expect(await signIn()).to.equal(200);
    provider.idToken = (claims) => ({ ...claims, aud: ['castellan'] });
    expect(await signIn()).to.equal(200);
  });

  it('refuses an ID token without a signature, with another key, or an algorithm that is none of the four', async () => {
    provider.sign = (claims) => new UnsecuredJWT(claims).encode();
    expect(await signIn()).to.equal('invalid_answer');
    const stranger = await FakeProvider.start();
    const [foreign] = stranger.keys;
    await stranger.stop();
    provider.sign = (claims) => provider.token(claims, { key: { ...foreign!, kid: provider.keys[0]!.kid } });
    expect(await signIn()).to.equal('invalid_answer');
    provider.sign = (claims) => provider.token(claims, { key: { ...foreign!, kid: 'unknown' } });
    expect(await signIn()).to.equal('invalid_answer');
    provider.sign = undefined;
  });

  it('requires a present iss to match, and one where the provider announces it', async () => {
    const comeBackWith = async (iss: string | undefined) => {
      const one = browser();
      const back = provider.authorize(await one.begin(), ADA);
      if (iss !== undefined) back.set('iss', iss);
      return errorOf(one.comeBack(back));
    };
    expect(await comeBackWith('https://evil.example')).to.equal('invalid_answer');
    expect(await comeBackWith('')).to.equal('invalid_answer');
    expect(await comeBackWith(provider.issuer)).to.equal(null);
    await withNewProvider({ authorization_response_iss_parameter_supported: true }, async (signInAt) => {
      expect(await signInAt({})).to.equal('invalid_answer');
    });
  });

  it('fetches keys again when one is missing, which may not happen twice in a minute', () =>
    withNewProvider({}, async (signInAt, another) => {
      expect(await signInAt({})).to.equal(200);
      await another.rotate();
      expect(await signInAt({})).to.equal(200);
      await another.rotate();
      expect(await signInAt({})).to.equal('invalid_answer');
    }));

  it('refuses UserInfo about somebody else, and a signed one', async () => {
    provider.userInfo = () => ({ sub: 'another', email: 'x@example.com', email_verified: true });
    expect(await signIn({ sub: 'linus' })).to.equal('invalid_answer');
    provider.instead.set('/me', (response) => {
      void provider.token({ sub: 'linus', email: 'x@example.com', email_verified: true }).then((token) => {
        response.writeHead(200, { 'content-type': 'application/jwt' }).end(token);
      });
    });
    expect(await signIn({ sub: 'linus' })).to.equal('invalid_answer');
  });

  const unavailable: Readonly<Record<string, (response: ServerResponse) => void>> = {
    'answers 500': (response) => void response.writeHead(500).end(),
    'answers with 10 MB': (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"a":"${'x'.repeat(10_000_000)}"}`);
    },
    'sends elsewhere': (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'breaks off': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"issuer"');
      response.destroy();
    },
    'answers no JSON': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  };
  for (const [what, respond] of Object.entries(unavailable)) {
    it(`says so when the provider ${what}`, async () => {
      provider.instead.set('/token', respond);
      expect(await signIn()).to.equal('provider_unavailable');
      provider.instead.clear();
      await withNewProvider({}, async (signInAt, another) => {
        another.instead.set('/.well-known/openid-configuration', respond);
        expect(await signInAt({})).to.equal('provider_unavailable');
        another.instead.clear();
        another.instead.set('/keys', respond);
        expect(await signInAt({})).to.equal('provider_unavailable');
        another.instead.clear();
        expect(await signInAt({})).to.equal(200);
      });
    });
  }

  const unusable: Readonly<Record<string, Claims>> = {
    'another issuer': { issuer: 'https://evil.example' },
    'no keys': { jwks_uri: undefined },
    'an address for browsers that is a script': { authorization_endpoint: 'javascript:alert(1)' },
    'a token endpoint over http elsewhere': { token_endpoint: 'http://evil.example/token' },
  };
  for (const [what, metadata] of Object.entries(unusable)) {
    it(`uses no provider whose metadata has ${what}`, () =>
      withNewProvider(metadata, async (signInAt) => {
        expect(await signInAt({})).to.equal('provider_unavailable');
      }));
  }

  it('calls no host on a private address that only the metadata names', () =>
    withNewProvider({ token_endpoint: 'https://localhost:1/token' }, async (signInAt) => {
      expect(await signInAt({})).to.equal('provider_unavailable');
    }));

  /** With a provider and a service of their own, whose discovery is still to come. */
  async function withNewProvider(
    metadata: Claims,
    body: (signInAt: (claims: Claims) => Promise<unknown>, another: FakeProvider) => Promise<void>,
  ): Promise<void> {
    const another = await FakeProvider.start();
    another.metadata = metadata;
    const more = { PUBLIC_URL, OIDC_STAFF_DOMAINS: 'example.com', OIDC_STAFF_CREATE_USERS: 'on' };
    const other = await TestService.start('memory', settingsFor(another, more));
    try {
      await body(async (claims) => {
        const one = new SignInBrowser(other, another, PUBLIC_URL);
        const location = await one.begin();
        const fragment = location.startsWith(one.returnTo)
          ? new URLSearchParams(location.split('#')[1])
          : await one.comeBack(another.authorize(location, { ...ADA, ...claims }));
        return fragment.has('sign_in') ? (await one.redeem(fragment)).status : fragment.get('sign_in_error');
      }, another);
    } finally {
      await other.stop();
      await another.stop();
    }
  }

  it('gives a code to the page alone that began, and once, for a minute', async () => {
    const one = browser();
    const fragment = await one.signInAs(ADA);
    const refused = { status: 400, code: 'invalid_credentials' };
    expectProblem(await browser().redeem(fragment), refused);
    expectProblem(await one.redeem(new URLSearchParams({ sign_in: 'x' })), refused);
    expect((await one.redeem(fragment)).status).to.equal(200);
    expectProblem(await one.redeem(fragment), refused);
    const late = await one.signInAs(ADA);
    service.advance(61);
    expectProblem(await one.redeem(late), refused);
    service.advance(-61);
  });

  it('goes nowhere with CONSOLE=off and without an attempt', async () => {
    const other = await TestService.start('memory', settingsFor(provider, { PUBLIC_URL, CONSOLE: 'off' }));
    try {
      expectProblem(await other.call('GET', '/sign-in/staff/callback?code=x&state=y'), {
        status: 400,
        code: 'attempt_expired',
      });
      const path = `/sign-in/staff?return_to=${PUBLIC_URL}/console/&code_challenge=${challenge}`;
      expectProblem(await other.call('GET', path), { status: 400, code: 'bad_query', errors: ['return_to'] });
    } finally {
      await other.stop();
    }
  });

  it('works below a base path', async () => {
    const other = await TestService.start('memory', settingsFor(provider, { PUBLIC_URL, BASE_PATH: '/api' }));
    try {
      const path = `/api/sign-in/staff?return_to=${PUBLIC_URL}/console/&code_challenge=${challenge}`;
      const { status, headers } = await other.call('GET', path);
      expect([status, headers['set-cookie']?.[0]?.includes('Path=/api/sign-in/staff;')]).to.deep.equal([303, true]);
    } finally {
      await other.stop();
    }
  });
});
