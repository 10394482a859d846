/**
 * Acceptance test `schemathesis`: Schemathesis makes requests from the API document, valid and invalid ones: no answer is a 5xx
 * but 503, and all have the status, headers and bodies that the document says. It needs `pip install schemathesis`. By default it
 * runs once and for as long as `SCHEMATHESIS_SECONDS` says; `SCHEMATHESIS_REQUESTS=50000` repeats it until it has made so many on each storage.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { signIn } from '../harness/accounts.js';
import { askOnce } from '../harness/connection.js';
import { endWithUs, removeFolder, temporaryFolder } from '../harness/owned.js';
import { findProgram } from '../test/support/find-program.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { verify } from './beside-writes.js';
import { onEachStorage, type Storage } from './storages.js';

/** Those that end the session of the test, or don't end themselves. */
const LEFT_OUT = ['signOut', 'endOwnSession', 'endSessions', 'streamFeatures', 'streamEvaluations'];
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
];
const CONFIGURATION = '[checks]\nnot_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "503"]\n';
const DRY_RUN = '#/components/parameters/DryRun';
const SHOWN_LINES = 200;
/** Of each run, if `REQUESTS` is 0. */
const SECONDS = Number(process.env['SCHEMATHESIS_SECONDS'] ?? 600);
/** At least so many on each storage: not one long run, because each new seed has other edge cases, which are also quicker to make. */
const REQUESTS = Number(process.env['SCHEMATHESIS_REQUESTS'] ?? 0);

type Json = Record<string, unknown>;

interface Operation extends Json {
  readonly operationId: string;
  parameters?: readonly Json[];
  responses: Record<string, unknown>;
  readonly 'x-dry-run'?: Json;
}

interface ApiDocument {
  readonly 'x-any-request': Record<string, unknown>;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly parameters: Record<string, Json> };
}

export const schemathesis: AcceptanceTest = async (report, { ci }) => {
  const program = findProgram(process.env['SCHEMATHESIS_BINARY'], ['schemathesis']);
  if (program === undefined) {
    report.skip('there is no schemathesis on the PATH; SCHEMATHESIS_BINARY may name it');
    return;
  }
  await onEachStorage(report, (storage) => ask(report, storage, { program, ci }));
};

async function ask(
  report: Report,
  { name, newPlace }: Storage,
  { program, ci }: { readonly program: string; readonly ci: boolean },
): Promise<void> {
  const place = newPlace();
  const service = await place.start({ env: { LOG_LEVEL: 'warn' } });
  try {
    const { token } = await signIn(service.url);
    const document = withAnyRequests(await (await fetch(`${service.url}/openapi.json`)).text());
    const wanted = ci ? 0 : REQUESTS;
    const size = ci ? { examples: 3, seconds: 20 } : { examples: 50, seconds: wanted === 0 ? SECONDS : undefined };
    const made = { requests: 0, 'dry runs': 0 };
    do {
      for (const [what, mode, adjusted] of [
        ['requests', 'all', withoutDryRuns(document)],
        // Otherwise some would leave `dry_run` out, and write.
        ['dry runs', 'positive', dryRunsAlone(document)],
      ] as const) {
        const run = await runProgram(program, { ...size, mode, url: service.url, token, document: adjusted });
        const cases = Number(/(\d+) generated/.exec(run.said)?.[1] ?? 0);
        made[what] += cases;
        report.check(run.code === 0 && cases > 0, `${name}: ${cases} ${what} are answered as the document says`);
        const { status } = await askOnce(service.url, 'GET', '/users/me', { token });
        report.check(status === 200, `${name}: the session lasted as long as they did (${status})`);
        if (run.code !== 0) for (const line of run.said.split('\n').slice(0, SHOWN_LINES)) report.figure(line);
      }
    } while (made.requests + made['dry runs'] < wanted);
    report.figure(`${name}: ${made.requests} requests and ${made['dry runs']} dry runs`);
    const faults = readFileSync(service.output, 'utf8').match(/"msg":"unexpected error"/g)?.length ?? 0;
    report.check(faults === 0, `${name}: no unexpected error in the log (${faults})`);
  } finally {
    await service.stop();
  }
  await verify(report, name, place.settings);
}

interface Run {
  readonly url: string;
  readonly token: string;
  readonly document: ApiDocument;
  /** `all` also makes invalid requests. */
  readonly mode: 'all' | 'positive';
  /** Of each operation. */
  readonly examples: number;
  /** The program goes on for as long. Without it, it makes the examples, and ends. */
  readonly seconds: number | undefined;
}

async function runProgram(program: string, { url, token, document, mode, examples, seconds }: Run) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'schemathesis.toml'), CONFIGURATION);
  const args = [
    ...['--config-file', 'schemathesis.toml', 'run', 'openapi.json', '--url', url, '--no-color'],
    ...['--header', `Authorization: Bearer ${token}`, '--checks', CHECKS.join(), '--warnings', 'off'],
    ...['--phases', 'examples,coverage,fuzzing', '--continue-on-failure', '--request-timeout', '30'],
    ...['--mode', mode],
    ...['--max-examples', String(examples), ...(seconds === undefined ? [] : ['--max-time', String(seconds)])],
    ...LEFT_OUT.flatMap((id) => ['--exclude-operation-id', id]),
  ];
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  endWithUs(child);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [said, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  removeFolder(folder);
  return { code, said: said + complaints };
}

/** Answers that any request may get, as to an address that is too long, are listed once; the program looks for them at each operation. */
function withAnyRequests(document: string): string {
  const adjusted = JSON.parse(document) as ApiDocument;
  for (const operation of operationsOf(adjusted)) {
    operation.responses = { ...adjusted['x-any-request'], ...operation.responses };
  }
  return JSON.stringify(adjusted);
}

/** The answers to dry runs aren't among those of an operation, but in `x-dry-run`. */
function withoutDryRuns(document: string): ApiDocument {
  const adjusted = JSON.parse(document) as ApiDocument;
  for (const operation of operationsOf(adjusted)) {
    operation.parameters = (operation.parameters ?? []).filter(({ $ref }) => $ref !== DRY_RUN);
  }
  return adjusted;
}

/** The operations that have dry runs, with their answers. */
function dryRunsAlone(document: string): ApiDocument {
  const adjusted = JSON.parse(document) as ApiDocument;
  adjusted.components.parameters['DryRun'] = {
    ...{ name: 'dry_run', in: 'query', required: true },
    schema: { type: 'string', enum: ['true'] },
  };
  for (const methods of Object.values(adjusted.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const answer = operation['x-dry-run'];
      if (answer === undefined) delete methods[method];
      else operation.responses = { ...refusalsOf(operation), 200: answer };
    }
  }
  return adjusted;
}

function refusalsOf({ responses }: Operation): Record<string, unknown> {
  return Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) >= 400));
}

function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => (operationId as string | undefined) !== undefined);
}
