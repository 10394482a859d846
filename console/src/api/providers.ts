import { HttpError, type AuthProvider } from 'ra-core';
import {
  createAuthProvider,
  ChangedMeanwhile,
  createDataProvider,
  type CastellanDataProvider,
} from 'castellan-react-admin';
import { i18nProvider } from '../i18n/index.js';
import { inOwnLanguage } from '../i18n/problem-text.js';
import { RECORDS } from '../screens/changes/change.js';
import { contact } from '../session/use-about.js';
import { client } from './client.js';
import { conflict } from './notices.js';

/** The writes whose answer says when they're in force everywhere. */
const AUTHORITY = Object.values(RECORDS).map(({ path }) => path);

const signIn = createAuthProvider(client);

export const authProvider: AuthProvider = {
  ...signIn,
  checkAuth: (parameters) => signIn.checkAuth(parameters).catch(throwInOwnLanguage),
  checkError: (error) => signIn.checkError(error).catch(throwInOwnLanguage),
};

function throwInOwnLanguage(error: unknown): never {
  throw inOwnLanguage(error);
}

export const dataProvider = explaining(createDataProvider(client, { waitFor: AUTHORITY }));

interface Refusal {
  readonly needs?: readonly string[];
  readonly exceeds?: readonly string[];
}

/** Says in the message of a refusal which permissions are missing, and whom to ask. Returns the error. */
export function explain(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 403) return error;
  const { needs, exceeds } = (error.body ?? {}) as Refusal;
  const missing = needs ?? exceeds;
  if (missing === undefined) return error;
  const key = needs === undefined ? 'common.refused.exceeds' : 'common.refused.needs';
  const asked = contact.get();
  const texts = [i18nProvider.translate(key, { permissions: missing.join(', ') })];
  if (asked !== null) texts.push(i18nProvider.translate('common.refused.ask', { contact: asked }));
  error.message = texts.join(' ');
  return error;
}

function explaining(provider: CastellanDataProvider): CastellanDataProvider {
  const methods = Object.entries(provider as Record<string, unknown>).map(([name, method]) => {
    if (typeof method !== 'function') return [name, method] as const;
    const call = method as (...values: unknown[]) => Promise<unknown>;
    const explained = async (...values: unknown[]) => {
      try {
        return await call(...values);
      } catch (error) {
        // A dry run is made while somebody types: the dialog would take the keyboard. Saving shows it.
        if (error instanceof ChangedMeanwhile && name !== 'dryRun') conflict.set(error);
        throw explain(error);
      }
    };
    return [name, explained] as const;
  });
  return Object.fromEntries(methods) as unknown as CastellanDataProvider;
}
