import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDocument } from '../support/markdown.js';
import { ROOT } from '../support/root.js';

const pagesBelow = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(folder, path));

/** All documents, as paths from the root. */
export const DOCUMENTS: readonly string[] = [
  ...readdirSync(ROOT).filter((path) => path.endsWith('.md')),
  ...pagesBelow('docs'),
  ...['deploy', 'console', 'clients/typescript', 'clients/react-admin'].map((folder) => join(folder, 'README.md')),
];

/** Returns the targets of links, pictures and reference definitions, except in code. */
function linksOf(document: string): string[] {
  const prose = document.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  const links = prose.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$|\b(?:src|srcset)="([^"]+)"/gm);
  return [...links].map((found) => found.slice(1).find(Boolean)!);
}

/** Generates anchors as code hosts do: lower case, words joined by hyphens, everything else removed. */
function anchorsOf(document: string): Set<string> {
  const headings = [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns the links of a document that lead nowhere within the repository, or outside the given files. */
export function brokenLinks(path: string, isThere = (target: string) => existsSync(join(ROOT, target))): string[] {
  return linksOf(readDocument(path)).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!isThere(target)) return true;
    if (anchor === undefined || statSync(join(ROOT, target)).isDirectory()) return false;
    return !anchorsOf(readDocument(target)).has(anchor);
  });
}
