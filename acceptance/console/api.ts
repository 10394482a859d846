/** The API as a person uses it beside the console: to prepare records and to see what was saved. */
import { ADMIN, type ServiceProcess } from '../../harness/service-process.js';
import type { Person } from './opened-console.js';

/** Sends a request and returns its JSON. Throws for any refusal. */
export type Api = <T = Readonly<Record<string, unknown>>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<T>;

/** Signs in, as the administrator by default. */
export async function signInTo({ url }: ServiceProcess, { email, password }: Person = ADMIN): Promise<Api> {
  let token = '';
  const api: Api = async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token !== '' && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  token = (await api<{ readonly accessToken: string }>('POST', '/login', { email, password })).accessToken;
  return api;
}
