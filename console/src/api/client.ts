import { CastellanClient, type Answer, type RequestOptions } from 'castellan-react-admin';
import { inOwnLanguage } from '../i18n/problem-text.js';
import { asking } from '../session/asking.js';
import { inForce, slow, unavailable } from './notices.js';

const PAGE = document.baseURI.replace(/[?#].*$/, '');

export const CONSOLE_URL = new URL('.', PAGE).href;

/** The service is one level above the console's page, below any base path. */
export const SERVICE_URL = new URL('..', PAGE).href;

/** Its errors are in the language of the page. */
class ConsoleClient extends CastellanClient {
  override async request<T = unknown>(path: string, options?: RequestOptions): Promise<Answer<T>> {
    try {
      return await super.request<T>(path, options);
    } catch (error) {
      throw inOwnLanguage(error);
    }
  }
}

/** For requests beside the data provider: `await client.request('/users/me/sessions')`. */
export const client = new ConsoleClient({
  url: SERVICE_URL,
  signInAgain: () => asking.ask(),
  onUnavailable: (isUnavailable) => unavailable.set(isUnavailable),
  onSlow: (isSlow) => slow.set(isSlow),
  onInForce: (latest) => inForce.set(latest),
});
