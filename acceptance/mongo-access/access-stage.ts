/** A replica set with access control that speaks TLS only. Used by mongo-access. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { ReplicaSet } from '../../harness/replica-set.js';
import type { Report } from '../acceptance-test.js';
import { makeCertificates, type Certificates } from '../certificates.js';

export const DATABASE = 'castellan';

export interface Right {
  readonly collections: readonly string[];
  readonly actions: readonly string[];
}

/** The role of deploy/. */
export const ROLE = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../deploy/role.json', import.meta.url)), 'utf8'),
) as readonly Right[];

export interface AccessStage {
  readonly report: Report;
  readonly folder: string;
  readonly certificates: Certificates;
  /** Signed in as an administrator. */
  readonly admin: MongoClient;
  /** The service's address for a user, by default with the certificate of the right authority. */
  readonly uriOf: (user: string, caFile?: string) => string;
  /** Gives the user `castellan`, who is created if missing, these rights and no others. */
  readonly grant: (rights: readonly Right[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startSecured(report: Report, folder: string): Promise<AccessStage> {
  const certificates = makeCertificates(folder);
  const key = join(folder, 'keyfile');
  writeFileSync(key, randomBytes(96).toString('base64'), { mode: 0o600 });
  const { ca, server } = certificates;
  const tls = ['--tlsMode', 'requireTLS', '--tlsCertificateKeyFile', server, '--tlsCAFile', ca];
  const args = ['--keyFile', key, ...tls, '--tlsAllowConnectionsWithoutCertificates'];
  const set = await ReplicaSet.start({ folder: join(folder, 'data'), args, caFile: ca });
  const uriOf = (user: string, caFile = ca) =>
    `${set.uri(DATABASE).replace('//', `//${user}:secret@`)}&authSource=admin&tls=true&tlsCAFile=${caFile}`;
  // Only a client on the same machine may create the first user.
  const first = await new MongoClient(uriOf('').replace(':secret@', '').replace('&authSource=admin', '')).connect();
  await first.db('admin').command({ createUser: 'root', pwd: 'secret', roles: ['root'] });
  await first.close();
  const admin = await new MongoClient(uriOf('root')).connect();
  const commands = admin.db('admin');
  await commands.command({ createRole: 'castellan', privileges: [], roles: [] });
  await commands.command({ createUser: 'castellan', pwd: 'secret', roles: ['castellan'] });
  const grant = async (rights: readonly Right[]) => {
    const privileges = rights
      .filter(({ actions }) => actions.length > 0)
      .flatMap(({ collections, actions }) =>
        collections.map((collection) => ({ resource: { db: DATABASE, collection }, actions })),
      );
    await commands.command({ updateRole: 'castellan', privileges, roles: [] });
  };
  await grant(ROLE);
  const stop = async () => {
    await admin.close();
    await set.stop();
  };
  return { report, folder, certificates, admin, uriOf, grant, stop };
}
