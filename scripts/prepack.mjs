import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notedPackages } from './bundled-packages.mjs';
import { describePackage } from './describe-package.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { licencesOf } from './licences.mjs';

/*
 * Before `npm pack`: builds everything anew, and writes what the tarball contains beside it: dist/sbom.cdx.json and
 * dist/THIRD-PARTY-LICENSES.txt.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.exitCode = 1;
await import('./build.mjs');

const builds = [join(root, 'dist'), join(root, 'console', 'dist')];
const folders = [...new Set(builds.flatMap((build) => notedPackages(build)))].sort();
const described = folders.map((folder) => describePackage(root, folder));
// npm may install the same version in several folders.
const bundled = [...new Map(described.map((one) => [`${one.manifest.name}@${one.manifest.version}`, one])).values()];
/** @type {unknown} */
const parsed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const own = /** @type {import('./describe-package.mjs').Manifest & { dependencies: Record<string, string> }} */ (
  parsed
);
const installed = Object.keys(own.dependencies).map((name) => describePackage(root, `node_modules/${name}`));
writeFileSync(join(root, 'dist', 'THIRD-PARTY-LICENSES.txt'), licencesOf(bundled));
writeFileSync(join(root, 'dist', 'sbom.cdx.json'), billOfMaterials(own, { bundled, installed }));
process.exitCode = 0;
