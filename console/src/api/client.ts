import { CastellanClient } from 'castellan-react-admin';
import { asking } from '../session/asking.js';
import { inForce, slow, unavailable } from './notices.js';

const PAGE = document.baseURI.replace(/[?#].*$/, '');

export const CONSOLE_URL = new URL('.', PAGE).href;

/** The service is one level above the console's page, below any base path. */
export const SERVICE_URL = new URL('..', PAGE).href;

/** For requests beside the data provider: `await client.request('/users/me/sessions')`. */
export const client = new CastellanClient({
  url: SERVICE_URL,
  signInAgain: () => asking.ask(),
  onUnavailable: (isUnavailable) => unavailable.set(isUnavailable),
  onSlow: (isSlow) => slow.set(isSlow),
  onInForce: (latest) => inForce.set(latest),
});
