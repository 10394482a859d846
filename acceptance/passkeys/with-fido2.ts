/** Passkeys of an authenticator in Python. Used by passkeys. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { register } from '../../harness/accounts.js';
import { askOnce, type Ask } from '../../harness/connection.js';
import { endWithUs } from '../../harness/owned.js';
import { findProgram } from '../../test/support/find-program.js';
import type { Report } from '../acceptance-test.js';
import type { Two } from '../two-on-mongo.js';

const SCRIPT = fileURLToPath(new URL('authenticator.py', import.meta.url));
/** One of each algorithm. */
const PASSKEYS = 2;

interface Stage {
  readonly storage: string;
  /** Two instances on one store. */
  readonly urls: Two<string>;
  readonly origin: string;
}

/** What one instance begins, the other one finishes. */
export async function testWithFido2(report: Report, { storage, urls, origin }: Stage): Promise<void> {
  const python = findProgram(process.env['PYTHON'], ['python3']);
  if (python === undefined || spawnSync(python, ['-c', 'import fido2.webauthn, cryptography']).status !== 0) {
    report.skip('there is no Python with fido2; PYTHON may name one');
    return;
  }
  const authenticator = new PythonAuthenticator(
    spawn(python, [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] }),
    origin,
  );
  const [one, other] = urls;
  const ask = async (url: string, method: string, path: string, options: Ask = {}) => {
    const { status, body } = await askOnce(url, method, path, options);
    return { status, json: JSON.parse(body) as Readonly<Record<string, unknown>> };
  };
  const { token, password } = await register(one, 'fido2@example.com');
  const path = '/users/me/passkeys';
  for (let count = 1; count <= PASSKEYS; count += 1) {
    const name = `${storage}, passkey ${count} of python-fido2`;
    const options = await ask(one, 'POST', `${path}/options`, { token, body: { passwordOld: password } });
    const credential = await authenticator.ask({ create: options.json });
    const added = await ask(other, 'POST', path, { token, body: { name, credential } });
    report.check(added.status === 201 && added.json['backed_up'] === true, `${name}: added`);
    const signIn = async (proof: object) => (await ask(other, 'POST', '/login/passkey', { body: proof })).status;
    const challenge = async () => {
      const { challenge_id, options: get } = (await ask(one, 'POST', '/login/passkey/options', { body: {} })).json;
      return { challenge_id, credential: await authenticator.ask({ get }) };
    };
    const first = await challenge();
    report.check((await signIn(first)) === 200, `${name}: signs in`);
    report.check((await signIn(first)) === 400, `${name}: its answer works once`);
    const proof = await challenge();
    const renamed = await ask(other, 'PUT', `${path}/${String(added.json['id'])}`, { token, body: { name, proof } });
    report.check(renamed.status === 200, `${name}: is a proof`);
  }
  await authenticator.end();
}

class PythonAuthenticator {
  readonly #lines: AsyncIterator<string>;

  constructor(
    private readonly child: ChildProcess,
    private readonly origin: string,
  ) {
    endWithUs(child);
    this.#lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
  }

  async ask(what: object): Promise<object> {
    this.child.stdin!.write(`${JSON.stringify({ ...what, origin: this.origin })}\n`);
    const line = await this.#lines.next();
    if (line.done === true) throw new Error('The authenticator has ended.');
    return JSON.parse(line.value) as object;
  }

  async end(): Promise<void> {
    this.child.stdin!.end();
    await once(this.child, 'exit');
  }
}
