import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole, HOW_TO_BUILD } from './build-console.mjs';
import { compile } from './compile.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
for (const folder of [root, join(root, 'console')]) rmSync(join(folder, 'dist'), { recursive: true, force: true });
await compile(root);
if (!(await buildConsole(root))) console.error(HOW_TO_BUILD);
