import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { CODES } from '../../src/adapters/http/problems/codes.js';
import { ROOT } from '../support/root.js';

interface Problems {
  readonly codes: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly sentences: Readonly<Record<string, string>>;
}

async function englishProblems(): Promise<Problems> {
  const entry = join(ROOT, 'console/src/i18n/en/problems.ts');
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false });
  const source = Buffer.from(outputFiles[0]!.contents).toString('base64');
  const { problems } = (await import(`data:text/javascript;base64,${source}`)) as {
    readonly problems: { readonly problems: Problems };
  };
  return problems.problems;
}

function sourcesIn(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n');
}

/** The sentence as a source has it: with a constant or a value put in for each placeholder. */
function patternOf(sentence: string): RegExp {
  const escaped = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`['"\`]${escaped.replace(/%\\\{\w+\\\}/g, '(?:\\$\\{[^}]+\\}|\\d+)')}['"\`]`);
}

/** Codes that zod makes. */
const OF_SCHEMAS = new Set(['invalid_format', 'invalid_value', 'too_big', 'too_small']);

describe("the console's texts about problems", () => {
  let problems: Problems;
  let sources: string;

  before(async () => {
    problems = await englishProblems();
    sources = sourcesIn('src') + sourcesIn('clients/react-admin/src');
  });

  it('translates sentences that the service or its client says', () => {
    const sentences = Object.keys(problems.sentences);
    assert(sentences.length > 40);
    assert.deepEqual(
      sentences.filter((sentence) => !patternOf(sentence).test(sources)),
      [],
    );
  });

  it('explains codes that problems have', () => {
    const codes = Object.keys(problems.codes);
    assert(codes.length > 40);
    assert.deepEqual(
      codes.filter((code) => !Object.hasOwn(CODES, code)),
      [],
    );
  });

  it('explains codes that fields have', () => {
    const codes = Object.keys(problems.fields);
    assert(codes.length > 40);
    assert.deepEqual(
      codes.filter((code) => !OF_SCHEMAS.has(code) && !sources.includes(`'${code}'`)),
      [],
    );
  });
});
