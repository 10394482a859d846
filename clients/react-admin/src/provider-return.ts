import { newProviderSignIn, providerReturn, type ProviderSignInOptions } from 'castellan-client';
import type { CastellanClient } from './client.js';
import type { TokenStorage } from './session.js';

export interface LeaveOptions extends ProviderSignInOptions {
  /** Kept until the person is back, such as the page that they wanted. */
  readonly page?: string;
}

/** What the page knows of the attempt that it was left for. */
interface Attempt {
  readonly codeVerifier: string;
  readonly isLink: boolean;
  readonly page?: string | undefined;
}

/** A code and what it takes to use it, or why there's none. */
export type Returned =
  | (Attempt & { readonly code: string })
  | { readonly error: string; readonly isLink: boolean; readonly page?: string | undefined };

/** What is used of a browser's window. */
export interface BrowserWindow {
  readonly sessionStorage: TokenStorage;
  readonly location: {
    readonly hash: string;
    readonly pathname: string;
    readonly search: string;
    assign(url: string): void;
  };
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, url: string): void };
}

const KEY = 'castellan.sign-in';
const here = (): BrowserWindow => globalThis as unknown as BrowserWindow;

/** Leaves the page for a sign-in through a provider. Throws `TypeError` outside HTTPS and localhost. */
export async function leaveForProvider(
  client: Pick<CastellanClient, 'url'>,
  { page, ...options }: LeaveOptions,
  window = here(),
): Promise<void> {
  const { url, codeVerifier } = await newProviderSignIn(client.url, options);
  const attempt: Attempt = { codeVerifier, isLink: options.link === true, page };
  // Of this tab alone: two tabs may be at a provider at once.
  window.sessionStorage.setItem(KEY, JSON.stringify(attempt));
  window.location.assign(url);
}

/**
 * What the browser came back from a provider with, once, and takes it out of the address; undefined when it didn't come from there.
 * Call it before a router reads the address. A code that this tab didn't ask for, which somebody else may have sent, is the error
 * `not_begun_here`.
 */
export function returnedFromProvider(window = here()): Returned | undefined {
  const { location, history, sessionStorage } = window;
  const found = providerReturn(location.hash);
  if (found === undefined) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const attempt = kept === null ? undefined : (JSON.parse(kept) as Attempt);
  if ('code' in found && attempt !== undefined) return { ...attempt, code: found.code };
  const error = 'code' in found ? 'not_begun_here' : found.error;
  return { error, isLink: attempt?.isLink ?? false, page: attempt?.page };
}
