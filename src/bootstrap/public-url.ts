import type { Config } from './config.js';

/** Where people reach the service: by default, where it listens. */
export function publicUrlOf({
  PUBLIC_URL,
  HOST,
  PORT,
  BASE_PATH,
}: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const url = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}${BASE_PATH}`;
  // Listening says what is wrong with HOST.
  return URL.canParse(url) ? url : `http://localhost:${PORT}${BASE_PATH}`;
}
