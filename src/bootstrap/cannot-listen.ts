import type { Config } from './config.js';

/**
 * The service can't listen at the configured address. The message is one line that names the setting and says what to
 * do.
 */
export class CannotListen extends Error {
  constructor(config: Pick<Config, 'HOST' | 'PORT'>, cause: unknown) {
    super(lineOf(config, cause), { cause });
    this.name = new.target.name;
  }
}

const ADVICE = 'Set HOST to one, to 127.0.0.1 for this machine alone, or to 0.0.0.0 for every network it is in.';

function lineOf({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>, cause: unknown): string {
  const host = JSON.stringify(HOST);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${PORT} is in use by another program (HOST is ${host}). Stop it, or set another PORT.`;
    case 'EACCES':
      return `PORT: ${PORT} needs elevated privileges. Set PORT to 1024 or more.`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `HOST: ${host} is not an address of this machine. ${ADVICE}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'EAI_NODATA':
      return `HOST: ${host} is not an address, nor a name that this machine can resolve. ${ADVICE}`;
    default:
      return `HOST, PORT: the service cannot listen at ${host}, port ${PORT} (${code}). Try other values.`;
  }
}
