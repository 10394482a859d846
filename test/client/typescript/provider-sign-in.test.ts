import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { newProviderSignIn, providerReturn } from '../../../clients/typescript/src/provider-sign-in.js';

describe('sign-in through a provider, for front ends', () => {
  const options = { key: 'head-office', returnTo: 'https://app.example.com/?a=1' };

  it('leads to the service with a challenge of a verifier that is new each time', async () => {
    const [one, other] = [
      await newProviderSignIn('https://admin.example.com/api/', { ...options, link: true, fresh: true }),
      await newProviderSignIn('https://admin.example.com/api', options),
    ];
    const { origin, pathname, searchParams } = new URL(one.url);
    expect(origin + pathname).to.equal('https://admin.example.com/api/sign-in/head-office');
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      return_to: options.returnTo,
      code_challenge: createHash('sha256').update(one.codeVerifier).digest('base64url'),
      link: 'true',
      fresh: 'true',
    });
    expect(one.codeVerifier).to.match(/^[\w-]{43}$/);
    expect([...new URL(other.url).searchParams.keys()]).to.deep.equal(['return_to', 'code_challenge']);
    expect(other.codeVerifier).to.not.equal(one.codeVerifier);
  });

  it('reads what a browser comes back with, and nothing else', () => {
    expect(providerReturn('#sign_in=a-b_c')).to.deep.equal({ code: 'a-b_c' });
    expect(providerReturn('#sign_in_error=unknown_user')).to.deep.equal({ error: 'unknown_user' });
    for (const other of ['', '#', '#/users?sign_in=x', '#sign_in_again', '#sign_inn=x'])
      expect(providerReturn(other), other).to.equal(undefined);
  });
});
