import type { MongoClientOptions, TopologyDescription } from 'mongodb';
import { isUnreachable } from './driver-errors.js';

/** Node's codes for certificates that fail the check, such as SELF_SIGNED_CERT_IN_CHAIN and ERR_TLS_CERT_ALTNAME_INVALID. */
const REJECTED = /CERT|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_SSL_/;
const UNREADABLE = /^E(?:NOENT|NOTDIR|ACCES|ISDIR|PERM)$/;

/**
 * Why no connection by TLS can be made, or undefined if that isn't the reason: a certificate that every server presents
 * is rejected, or a file can't be read. Waiting doesn't help.
 */
export function errorOfTls(error: unknown): string | undefined {
  const code = codeOf(error);
  if (UNREADABLE.test(code)) {
    return `cannot read a file that the address names (${code}): check tlsCAFile and tlsCertificateKeyFile.`;
  }
  const errors = errorsOfServers(error);
  if (errors.length === 0 || !errors.every((one) => REJECTED.test(codeOf(one.cause)))) return undefined;
  return `${errors[0]!.message} (${codeOf(errors[0]!.cause)}). ${CHECK}`;
}

const CHECK = "Does tlsCAFile name the certificate of the authority that signed the server's, for this host's name?";

/** A hint for servers that only speak TLS; undefined if the connection uses it. */
export function hintOfTls(error: unknown, { tls }: Pick<MongoClientOptions, 'tls'>): string | undefined {
  const areClosed = errorsOfServers(error).some(({ message }) => message.endsWith(' closed'));
  return tls !== true && areClosed ? 'Does the server require TLS (tls=true in the address)?' : undefined;
}

function errorsOfServers(error: unknown): Error[] {
  if (!isUnreachable(error)) return [];
  const { reason } = error as { reason?: TopologyDescription };
  return [...(reason?.servers.values() ?? [])].flatMap((server) => server.error ?? []);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
