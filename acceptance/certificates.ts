/** Certificates of an authority of one's own, made by openssl. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const OPENSSL_MISSING =
  spawnSync('openssl', ['version']).status === 0 ? undefined : 'there is no openssl on this machine';

export interface Certificates {
  /** The authority's certificate. */
  readonly ca: string;
  /** The certificate of an authority that has signed nothing. */
  readonly otherCa: string;
  /** The server's key and its certificate, for 127.0.0.1. */
  readonly server: string;
}

/** Makes the files in a folder, valid for a day. */
export function makeCertificates(folder: string): Certificates {
  const [ca, otherCa, server] = ['ca.pem', 'other-ca.pem', 'server.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const [key, request, signed, extensions] = ['server.key', 'server.csr', 'server.crt', 'server.ext'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  for (const file of [ca, otherCa]) {
    openssl(`req -x509 -newkey rsa:2048 -nodes -days 1 -keyout ${file}.key -out ${file} -subj /CN=${file.length}`);
  }
  openssl(`req -newkey rsa:2048 -nodes -keyout ${key} -out ${request} -subj /CN=member`);
  writeFileSync(extensions, 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n');
  const by = `-CA ${ca} -CAkey ${ca}.key -CAcreateserial`;
  openssl(`x509 -req -in ${request} ${by} -out ${signed} -days 1 -extfile ${extensions}`);
  writeFileSync(server, readFileSync(key, 'utf8') + readFileSync(signed, 'utf8'), { mode: 0o600 });
  return { ca, otherCa, server };
}

/** Folders of the system have no spaces. */
function openssl(line: string): void {
  const { status, stderr } = spawnSync('openssl', line.split(' '), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${line} failed: ${stderr}`);
}
