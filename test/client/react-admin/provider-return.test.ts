import { expect } from 'chai';
import { leaveForProvider, returnedFromProvider } from '../../../clients/react-admin/src/provider-return.js';
import { PageStorage } from './page-storage.js';

/** A tab of a browser. */
class Tab {
  readonly sessionStorage = new PageStorage();
  readonly history = {
    state: { idx: 3 },
    replaceState: (state: unknown, _unused: string, url: string) => this.replaced.push([state, url]),
  };
  readonly replaced: (readonly [unknown, string])[] = [];
  readonly location = { hash: '', pathname: '/console/', search: '', assign: (url: string) => (this.address = url) };
  address = '';

  comesBackTo(hash: string) {
    this.location.hash = hash;
    return returnedFromProvider(this);
  }
}

describe('coming back from a provider', () => {
  const client = { url: 'https://admin.example.com' };
  const options = { key: 'okta', returnTo: 'https://admin.example.com/console/' };
  let tab: Tab;

  beforeEach(async () => {
    tab = new Tab();
    await leaveForProvider(client, { ...options, link: true, page: '/profile' }, tab);
  });

  it('finds the code, its verifier and the page that was left, once, and takes the code out of the address', () => {
    expect(new URL(tab.address).searchParams.get('link')).to.equal('true');
    const back = tab.comesBackTo('#sign_in=code');
    expect(back).to.include({ code: 'code', isLink: true, page: '/profile' });
    expect(back).to.have.property('codeVerifier').that.has.length(43);
    expect(tab.replaced).to.deep.equal([[{ idx: 3 }, '/console/']]);
    expect(tab.comesBackTo('#sign_in=code')).to.deep.equal({
      error: 'not_begun_here',
      isLink: false,
      page: undefined,
    });
  });

  it('takes no code that another tab or browser asked for', () => {
    expect(new Tab().comesBackTo('#sign_in=planted')).to.include({ error: 'not_begun_here' });
  });

  it('says why there is none', () => {
    const back = tab.comesBackTo('#sign_in_error=link_refused');
    expect(back).to.deep.equal({ error: 'link_refused', isLink: true, page: '/profile' });
  });

  it('leaves other addresses alone', () => {
    expect(tab.comesBackTo('#/users')).to.equal(undefined);
    expect(tab.replaced).to.deep.equal([]);
    expect(tab.sessionStorage.items.size).to.equal(1);
  });
});
