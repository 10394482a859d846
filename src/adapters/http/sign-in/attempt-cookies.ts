import type { ExtendableContext } from 'koa';

/** Of the cookies. Then come the time, in base 36, and the beginning of the state, by which the way back finds its cookie. */
const PREFIX = 'castellan_sign_in_';
const NAME = /^castellan_sign_in_([\da-z]+)\.([\w-]+)$/;
const STATE_CHARACTERS = 16;
const MAX_ATTEMPTS = 5;

interface AttemptCookie {
  readonly name: string;
  readonly begunAt: number;
  readonly state: string;
  readonly value: string;
}

interface AttemptCookiesOptions {
  /** Where people reach the service. */
  readonly publicUrl: string;
  /** How long an attempt may take. */
  readonly lifeMs: number;
}

/**
 * The sign-ins at a provider that a browser has begun, one cookie each, so that several pages can be under way (RFC 6265). A browser sends
 * them nowhere but to the routes of that provider.
 */
export class AttemptCookies {
  readonly #path: string;
  readonly #attributes: string;
  readonly #lifeSeconds: number;

  constructor({ publicUrl, lifeMs }: AttemptCookiesOptions) {
    const { pathname, protocol } = new URL(publicUrl);
    this.#path = `${pathname.replace(/\/$/, '')}/sign-in/`;
    this.#attributes = `HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;
    this.#lifeSeconds = lifeMs / 1_000;
  }

  /** Keeps an attempt, and of more than five the newest. */
  keep(ctx: ExtendableContext, key: string, attempt: { state: string; sealed: string; begunAt: number }): void {
    const others = cookiesOf(ctx).sort((a, b) => b.begunAt - a.begunAt);
    for (const { name } of others.slice(MAX_ATTEMPTS - 1)) this.#set(ctx, key, { name, value: '' });
    const name = `${PREFIX}${attempt.begunAt.toString(36)}.${attempt.state.slice(0, STATE_CHARACTERS)}`;
    this.#set(ctx, key, { name, value: attempt.sealed });
  }

  /** The sealed attempt with this state, which the browser then forgets. */
  take(ctx: ExtendableContext, key: string, state: string): string | undefined {
    const cookie = cookiesOf(ctx).find((one) => one.state === state.slice(0, STATE_CHARACTERS));
    if (cookie === undefined) return undefined;
    this.#set(ctx, key, { name: cookie.name, value: '' });
    return cookie.value;
  }

  #set(ctx: ExtendableContext, key: string, { name, value }: { readonly name: string; readonly value: string }): void {
    const seconds = value === '' ? 0 : this.#lifeSeconds;
    ctx.append('Set-Cookie', `${name}=${value}; Path=${this.#path}${key}; Max-Age=${seconds}; ${this.#attributes}`);
  }
}

function cookiesOf({ headers: { cookie = '' } }: ExtendableContext): AttemptCookie[] {
  return cookie.split(';').flatMap((text) => {
    const [name = '', value = ''] = text.trim().split('=', 2);
    const [, time = '', state] = NAME.exec(name) ?? [];
    return state === undefined ? [] : [{ name, value, state, begunAt: Number.parseInt(time, 36) }];
  });
}
