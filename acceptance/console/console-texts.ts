/** The console's texts as its sources have them: what a page in one language must not show of another. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const FOLDER = fileURLToPath(new URL('../../console/src/i18n/', import.meta.url));

/** All texts without placeholders, each plural form by itself. */
export async function consoleTexts(language: string): Promise<ReadonlySet<string>> {
  const areas = readdirSync(`${FOLDER}${language}`).filter((name) => name !== 'index.ts');
  const { outputFiles } = await build({
    stdin: { contents: areas.map((name) => `export * from './${name}';`).join('\n'), resolveDir: FOLDER + language },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const source = Buffer.from(outputFiles[0]!.contents).toString('base64');
  const found = flat((await import(`data:text/javascript;base64,${source}`)) as object);
  return new Set(found.flatMap((text) => text.split('||||').map((form) => form.trim())).filter(isWhole));
}

function flat(value: object): string[] {
  return Object.values(value).flatMap((inner: unknown) =>
    typeof inner === 'string' ? [inner] : flat(inner as object),
  );
}

function isWhole(text: string): boolean {
  return !text.includes('%{') && /\p{L}{2}/u.test(text);
}
