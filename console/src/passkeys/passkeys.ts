import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { Schema } from 'castellan-client';
import { HttpError } from 'react-admin';
import { client } from '../api/client.js';

export type Passkey = Schema<'Passkey'>;

/** A challenge, and what a passkey signed for it. */
export interface PasskeyProof {
  readonly challenge_id: string;
  readonly credential: object;
}

/** Whether this browser can use passkeys on this page: an address instead of a domain can have none. */
export function canUsePasskeys(): boolean {
  const isAddress = /^\[|^[\d.]+$/.test(location.hostname);
  return !isAddress && typeof PublicKeyCredential === 'function';
}

/** The library, loaded when first used. */
export const webauthn = () => import('@simplewebauthn/browser');

/** A new challenge to sign; undefined where the service has passkeys off. */
export async function askChallenge(): Promise<Schema<'PasskeyChallenge'> | undefined> {
  try {
    const path = '/login/passkey/options';
    return (await client.request<Schema<'PasskeyChallenge'>>(path, { method: 'POST', body: {}, isPublic: true })).json;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

/** Lets the person sign a challenge with a passkey; undefined if they don't. */
export async function signWithPasskey(): Promise<PasskeyProof | undefined> {
  const asked = await askChallenge();
  if (asked === undefined) return undefined;
  const { startAuthentication } = await webauthn();
  const credential = await unlessCancelled(startAuthentication({ optionsJSON: asked.options }));
  return credential && { challenge_id: asked.challenge_id, credential };
}

/** Lets the person make a passkey; undefined if they don't. */
export async function makePasskey(optionsJSON: Schema<'PasskeyCreationOptions'>): Promise<object | undefined> {
  const { startRegistration } = await webauthn();
  return unlessCancelled(startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON }));
}

/** Browsers say the same of a person who cancels, of one who takes too long, and of one without a passkey. */
export async function unlessCancelled<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
    throw error;
  }
}
