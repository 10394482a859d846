import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole, HOW_TO_BUILD } from './build-console.mjs';
import { compileService } from './compile-service.mjs';
import { importBuilder } from './import-builder.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
if ((await importBuilder(() => import('esbuild'))) === undefined) {
  console.error("The packages that build Castellan aren't installed. Run `npm ci`, without --omit=dev.");
  process.exitCode = 1;
} else {
  for (const folder of [root, join(root, 'console')]) rmSync(join(folder, 'dist'), { recursive: true, force: true });
  await compileService(root);
  if (!(await buildConsole(root))) console.error(HOW_TO_BUILD);
}
