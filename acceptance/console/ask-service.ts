import { signInTo, type Api } from './api.js';
import type { OpenedConsole } from './opened-console.js';

interface AskOptions {
  readonly method?: Parameters<Api>[0];
  readonly body?: object;
}

const apis = new WeakMap<OpenedConsole['service'], Promise<Api>>();

/** Asks the service beside the page, as the administrator. Returns the JSON of the answer; throws for any refusal. */
export async function askService<T>(
  { service }: Pick<OpenedConsole, 'service'>,
  path: string,
  { method = 'GET', body }: AskOptions = {},
): Promise<T> {
  const api = apis.get(service) ?? signInTo(service);
  apis.set(service, api);
  return (await api)<T>(method, path, body);
}
