/**
 * Acceptance test `assertions`: the programs of docs/integrate.md that verify assertions, with jose for Node.js, Authlib for
 * Python (`pip install authlib`) and jwx for Go, which CI leaves out, accept an assertion and refuse what isn't one for their
 * service.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { signIn, type Account } from '../harness/accounts.js';
import { askOnce } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { findProgram } from '../test/support/find-program.js';
import { fencedBlocks, readDocument } from '../test/support/markdown.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { onEachStorage, type Storage } from './storages.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ISSUER = 'https://castellan.example.com';
const [BILLING, OTHER] = ['https://billing.example.com', 'https://other.example.com'];
const JWX = 'github.com/lestrrat-go/jwx/v3@v3.1.1';

/** Each reads assertions from its input, a line each, and prints for each its `sub`, or `refused`. */
const MAINS = {
  'main.mjs': `import { createInterface } from 'node:readline';
import { assertionVerifier } from './verify-assertion.js';
const verify = assertionVerifier(...process.argv.slice(2));
for await (const line of createInterface(process.stdin)) {
  console.log(await verify(line).then(({ sub }) => sub, () => 'refused'));
}`,
  'main.py': `import sys
from verify_assertion import AssertionVerifier
verify = AssertionVerifier(*sys.argv[1:])
for line in sys.stdin:
    try:
        print(verify(line.strip())["sub"])
    except Exception:
        print("refused")`,
  'main.go': `package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
)

func main() {
	verify, err := AssertionVerifier(context.Background(), os.Args[1], os.Args[2], os.Args[3])
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		token, err := verify(lines.Text())
		if err != nil {
			fmt.Println("refused")
			continue
		}
		sub, _ := token.Subject()
		fmt.Println(sub)
	}
}`,
};

/** A library whose program can run: what it is, and the command. */
interface Library {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

export const assertions: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  try {
    writePrograms(folder);
    const libraries = [jose(), authlib(report, folder), ci ? undefined : jwx(report, folder)].filter(
      (one) => one !== undefined,
    );
    await onEachStorage(report, (storage) => verifyWith(report, storage, libraries, folder));
  } finally {
    removeFolder(folder);
  }
};

function writePrograms(folder: string): void {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const { text: program } of fencedBlocks(readDocument('docs/integrate.md'))) {
    const [, name] = /^(?:\/\/|#) (verify[-_]assertion\.\w+)\n/.exec(program) ?? [];
    if (name !== undefined) writeFileSync(join(folder, name), program);
  }
  for (const [name, main] of Object.entries(MAINS)) writeFileSync(join(folder, name), main);
}

function jose(): Library {
  return { name: 'jose', command: [process.execPath, 'main.mjs'] };
}

function authlib(report: Report, folder: string): Library | undefined {
  const python = findProgram(process.env['PYTHON'], ['python3']);
  if (python === undefined || spawnSync(python, ['-c', 'import authlib'], { cwd: folder }).status !== 0) {
    report.skip('there is no Python with authlib; PYTHON may name one');
    return undefined;
  }
  return { name: 'Authlib', command: [python, '-W', 'ignore', 'main.py'] };
}

function jwx(report: Report, folder: string): Library | undefined {
  const go = findProgram(process.env['GO'], ['go'], '/usr/local/go/bin/go');
  const run = (...args: readonly string[]) => go !== undefined && spawnSync(go, args, { cwd: folder }).status === 0;
  if (!run('mod', 'init', 'example.com/verify') || !run('get', JWX)) {
    report.skip(`there is no Go that gets ${JWX}; GO may name one`);
    return undefined;
  }
  const isBuilt = run('mod', 'tidy') && run('build', '-o', 'verify', '.');
  report.check(isBuilt, 'the program with jwx compiles');
  return isBuilt ? { name: 'jwx', command: [join(folder, 'verify')] } : undefined;
}

async function verifyWith(
  report: Report,
  { name, newPlace }: Storage,
  libraries: readonly Library[],
  folder: string,
): Promise<void> {
  const env = { PUBLIC_URL: ISSUER, ASSERTION_AUDIENCES: `${BILLING},${OTHER}` };
  const service = await newPlace().start({ env });
  try {
    const caller = await signIn(service.url);
    const assertion = await assertionOf(service.url, caller, BILLING);
    const [header, claims = '', signature] = assertion.split('.');
    const forged = Buffer.from(claims, 'base64url').toString().replace('"permissions":[', '"permissions":["all.all",');
    const lines = [
      [assertion, caller.id],
      [await assertionOf(service.url, caller, OTHER), 'refused'],
      [[header, Buffer.from(forged).toString('base64url'), signature].join('.'), 'refused'],
      [[header, claims, ''].join('.'), 'refused'],
      [caller.token, 'refused'],
    ] as const;
    const expected = lines.map(([, answer]) => answer).join();
    for (const library of libraries) {
      const args = [ISSUER, BILLING, `${service.url}/.well-known/jwks.json`];
      const said = await printed(library, args, folder, lines.map(([line]) => line).join('\n'));
      const holds = said.trim().split(/\s+/).join() === expected;
      report.check(holds, `${name}: ${library.name} accepts an assertion, and nothing else`);
      if (!holds) report.figure(said);
    }
    const { status } = await askOnce(service.url, 'GET', '/users/me', { token: assertion });
    report.check(status === 401, `${name}: the service itself refuses the assertion (${status})`);
  } finally {
    await service.stop();
  }
}

async function assertionOf(url: string, { token }: Account, audience: string): Promise<string> {
  const { status, body } = await askOnce(url, 'POST', '/assertions', { token, body: { audience } });
  if (status !== 200) throw new Error(`POST /assertions answered ${status}: ${body}`);
  return (JSON.parse(body) as { readonly assertion: string }).assertion;
}

async function printed(
  { command: [program, ...first] }: Library,
  args: readonly string[],
  cwd: string,
  input: string,
): Promise<string> {
  const child = spawn(program, [...first, ...args], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(`${input}\n`);
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return said;
}
