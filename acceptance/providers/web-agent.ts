/** A browser without a window: keeps cookies, follows redirects, and signs in where a provider asks. */

interface Cookie {
  /** Of one server: unlike those of browsers, whose cookies of different ports are one. */
  readonly origin: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

/** What the fragment of an address says that a browser comes back to. */
export type Returned = { readonly code: string } | { readonly error: string };

/** What an address says of a sign-in; undefined if it says nothing. */
export function returnedBy(address: string): Returned | undefined {
  const [, name, value = ''] = /^#(sign_in|sign_in_error)=([\w-]+)$/.exec(new URL(address).hash) ?? [];
  if (name === undefined) return undefined;
  return name === 'sign_in' ? { code: value } : { error: value };
}

/** Where a sign-in led to. */
export interface Landing {
  /** What the fragment of the address says; undefined where no redirect led to a front end. */
  readonly returned: Returned | undefined;
  /** The whole address, or that of the last page. */
  readonly url: string;
  /** The status of the last page. */
  readonly status: number;
  /** The address by which the provider led back to the service. */
  readonly callback: string | undefined;
}

const MOST_HOPS = 20;

export class WebAgent {
  cookies: readonly Cookie[] = [];

  /** One request, without following where it leads. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin, pathname } = new URL(url);
    const sent = this.cookies.filter((one) => one.origin === origin && isBelow(pathname, one.path));
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    // An empty one tells a provider that this is a browser.
    const headers = { ...(init.headers as Record<string, string>), Cookie: cookie };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.#keep(origin, line);
    return answer;
  }

  /** Follows redirects until one leads to a front end, or to a page; signs in as `sub` on a provider's page. */
  async follow(address: string, sub?: string): Promise<Landing> {
    return this.#follow(address, sub, false);
  }

  /** The address by which a provider leads back, without going there. */
  async callbackOf(address: string, sub?: string): Promise<string> {
    const { callback, url } = await this.#follow(address, sub, true);
    if (callback === undefined) throw new Error(`It never leads back: ${url}`);
    return callback;
  }

  async #follow(address: string, sub: string | undefined, stopsBefore: boolean): Promise<Landing> {
    let [url, callback] = [address, undefined as string | undefined];
    let answer = await this.send(url);
    for (let hop = 0; hop < MOST_HOPS; hop += 1) {
      const location = answer.headers.get('location');
      if (location === null) {
        const page = await answer.text();
        if (sub === undefined || !page.includes('name="login"'))
          return { returned: undefined, url, status: answer.status, callback };
        answer = await this.send(url, { method: 'POST', body: new URLSearchParams({ login: sub }) });
        continue;
      }
      await answer.arrayBuffer();
      url = new URL(location, url).href;
      const returned = returnedBy(url);
      if (returned !== undefined) return { returned, url, status: answer.status, callback };
      if (/\/sign-in\/[^/]+\/callback\b/.test(url)) callback = url;
      if (callback === url && stopsBefore) return { returned, url, status: answer.status, callback };
      answer = await this.send(url);
    }
    throw new Error(`${address} never stops leading elsewhere: ${url}`);
  }

  #keep(origin: string, line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const isGone = value === '' || attributes.some((one) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(one));
    const others = this.cookies.filter((one) => one.origin !== origin || one.name !== name || one.path !== path);
    this.cookies = isGone ? others : [...others, { origin, path, name, value }];
  }
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
