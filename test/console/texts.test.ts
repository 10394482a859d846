import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../support/root.js';

const FOLDER = join(ROOT, 'console/src/i18n');
const LANGUAGES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** What is the same in English and the other language: technical terms, names and words that both have. */
const SAME: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set([
    'Feature',
    'Feature |||| Features',
    'Name',
    'Name %{number}',
    'Operator',
    'Passkeys',
    'Person',
    'Problem',
    'Status',
    'Text',
    'Token',
    'Version',
    'Webhook',
    'Webhook |||| Webhooks',
  ]),
  fr: new Set([
    'Action',
    'Actions',
    'Active',
    'Conditions',
    'Date',
    'Dates',
    'Description',
    'Image',
    'Invitation',
    'Notes',
    'Page %{page}',
    'Part %{number}',
    'Permission',
    'Permissions',
    'Second',
    'Secret',
    'Segment |||| Segments',
    'Segments',
    'Sessions',
    'Source',
    'Type',
    'Version',
    'Webhook |||| Webhooks',
    'segment',
    'session',
  ]),
  es: new Set(['No', 'Roles', 'Token', 'Webhook |||| Webhooks', 'no']),
  pt: new Set(['Status', 'Token', 'Webhook |||| Webhooks']),
};
/** Names that no language translates. */
const NAMES = new Set(['MongoDB', 'SQLite', 'iso: 2026-12-31', 'dmy: 31.12.2026', 'mdy: 12/31/2026']);
/** Two placeholders for the same: nouns of some languages never begin with a small letter. */
const ALIASES: Readonly<Record<string, string>> = { field_lower_first: 'field' };

type Texts = ReadonlyMap<string, string>;

function areasOf(language: string): string[] {
  return readdirSync(join(FOLDER, language)).filter((name) => name !== 'index.ts');
}

/** The texts of each area by the file that has them, and by their keys. */
async function textsOf(language: string): Promise<ReadonlyMap<string, Texts>> {
  const folder = mkdtempSync(join(ROOT, 'dist.texts-'));
  try {
    await build({
      entryPoints: areasOf(language).map((name) => join(FOLDER, language, name)),
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      logLevel: 'error',
    });
    const areas = new Map<string, Texts>();
    for (const name of areasOf(language)) {
      const url = pathToFileURL(join(folder, name.replace(/ts$/, 'mjs'))).href;
      const exported = Object.entries((await import(url)) as Record<string, unknown>);
      const area = name.replace(/\.ts$/, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      assert.deepEqual(
        exported.map(([key]) => key),
        [area],
        `${language}/${name} exports ${area}`,
      );
      areas.set(name, new Map(flat(exported[0]![1])));
    }
    return areas;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function flat(value: unknown, path: readonly string[] = []): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  assert(typeof value === 'object' && value !== null, path.join('.'));
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, [...path, key]));
}

function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => ALIASES[name!] ?? name!);
  return [...new Set(names)].sort();
}

function formsOf(text: string): string[] {
  return text.split('||||').map((form) => form.trim());
}

/** Words for people that one is on familiar terms with. */
const FAMILIAR: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*|euch|euer|eure\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|ta|tes|t’\p{L}+)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|tuy[oa]s?|vosotr[oa]s|vuestr[oa]s?)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:tu|teus?|tuas?|te|ti|contigo)(?!\p{L})/iu,
};
const PLACEHOLDERS_AND_CODE = /%\{\w+\}|(?:iso|dmy|mdy): /g;
const WITHOUT_PLACEHOLDERS = /%\{\w+\}/g;

describe('texts of the console', () => {
  let english: ReadonlyMap<string, Texts>;

  before(async () => {
    english = await textsOf('en');
  });

  it('says each English text in one area', () => {
    const owners = new Map<string, string>();
    for (const [area, texts] of english) {
      if (area === 'react-admin.ts') continue;
      for (const key of texts.keys()) {
        assert.equal(owners.get(key), undefined, `${key} is in ${area}, too`);
        owners.set(key, area);
      }
    }
    assert(owners.size > 500);
  });

  it('lists each area in English, from which the types of the others follow', async () => {
    const { metafile } = await build({
      entryPoints: [join(FOLDER, 'en/index.ts')],
      bundle: true,
      metafile: true,
      write: false,
      logLevel: 'error',
    });
    const bundled = Object.keys(metafile.inputs).map((file) => file.split('/').at(-1)!);
    for (const area of areasOf('en')) assert(bundled.includes(area), `en/index.ts lacks ${area}`);
  });

  it('is there in five languages', () => {
    assert.deepEqual([...LANGUAGES].sort(), ['de', 'en', 'es', 'fr', 'pt']);
  });

  it('says in each language that the console is loading, before its texts have come', () => {
    const page = readFileSync(join(ROOT, 'console/index.html'), 'utf8');
    const said = [...page.matchAll(/^ +(\w\w): '(.+…)',$/gm)];
    assert.deepEqual(said.map(([, language]) => language).sort(), [...LANGUAGES].sort());
    assert.equal(new Set(said.map(([, , text]) => text)).size, LANGUAGES.length);
  });

  for (const language of LANGUAGES.filter((name) => name !== 'en')) {
    describe(language, () => {
      let own: ReadonlyMap<string, Texts>;

      before(async () => {
        own = await textsOf(language);
      });

      /** Each text with the English one. */
      function* pairs(): Generator<{ readonly where: string; readonly text: string; readonly original: string }> {
        for (const [area, texts] of own) {
          for (const [key, text] of texts) {
            const original = english.get(area)?.get(key);
            if (original !== undefined) yield { where: `${language}/${area}: ${key}`, text, original };
          }
        }
      }

      it('has the areas that English has', () => {
        assert.deepEqual(areasOf(language).sort(), areasOf('en').sort());
      });

      it('has the same placeholders in each text', () => {
        for (const { where, text, original } of pairs()) {
          const wanted = placeholdersOf(original);
          // react-admin's own repeat what kind of record it is, where "this entry" does.
          const isOptional = where.includes('/react-admin.ts');
          const found = placeholdersOf(text);
          assert.deepEqual(found, isOptional ? wanted.filter((name) => found.includes(name)) : wanted, where);
        }
      });

      it('has as many plural forms, none of them empty', () => {
        for (const { where, text, original } of pairs()) {
          const forms = formsOf(text);
          const needed = formsOf(original).length;
          const mayDiffer = needed === 1 && original.includes('%{smart_count}');
          assert(forms.length === needed || (mayDiffer && forms.length === 2), `${where}: ${forms.length} forms`);
          // Of those left empty in English, nothing is shown.
          if (original.trim() !== '') assert(!forms.includes(''), where);
        }
      });

      it('leaves no text in English', () => {
        for (const { where, text, original } of pairs()) {
          const isWord = /\p{L}/u.test(text.replace(WITHOUT_PLACEHOLDERS, ''));
          if (!isWord || NAMES.has(text) || SAME[language]?.has(text) === true) continue;
          assert.notEqual(text, original, where);
        }
      });

      it('names no word as the same without need', () => {
        const same = new Set([...pairs()].filter(({ text, original }) => text === original).map(({ text }) => text));
        assert.deepEqual(
          [...(SAME[language] ?? [])].filter((text) => !same.has(text)),
          [],
        );
      });
    });
  }

  for (const [language, familiar] of Object.entries(FAMILIAR)) {
    it(`addresses people politely in ${language}`, async () => {
      for (const [area, texts] of await textsOf(language)) {
        for (const [key, text] of texts) assert.doesNotMatch(text, familiar, `${area}: ${key}`);
      }
    });
  }

  it('never breaks a line before French punctuation', async () => {
    for (const [area, texts] of await textsOf('fr')) {
      for (const [key, text] of texts) {
        const words = text.replace(PLACEHOLDERS_AND_CODE, '0');
        assert.doesNotMatch(words, /[^\u202f][;?!»%]|[^\u202f]:(?!\/\/)|«[^\u202f]/, `${area}: ${key}`);
      }
    }
  });

  it('opens Spanish questions', async () => {
    for (const [area, texts] of await textsOf('es')) {
      for (const [key, text] of texts) {
        for (const form of formsOf(text)) {
          assert.equal(form.split('¿').length, form.split('?').length, `${area}: ${key}`);
          assert.equal(form.split('¡').length, form.split('!').length, `${area}: ${key}`);
        }
      }
    }
  });
});
