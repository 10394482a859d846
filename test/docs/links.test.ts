import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../support/root.js';

const DOCUMENTS = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

/** Returns the targets of links and reference definitions, except in code. */
function linksOf(document: string): string[] {
  const prose = document.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)].map(
    ([, link, definition]) => link ?? definition!,
  );
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

describe('the documents', () => {
  for (const path of DOCUMENTS) {
    it(`${path} has no broken links`, () => {
      const document = readFileSync(join(ROOT, path), 'utf8');
      const broken = linksOf(document).filter((link) => {
        if (/^[a-z]+:/.test(link)) return false;
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : join(dirname(path), file);
        if (!existsSync(join(ROOT, target))) return true;
        if (anchor === undefined || statSync(join(ROOT, target)).isDirectory()) return false;
        return !anchorsOf(readFileSync(join(ROOT, target), 'utf8')).has(anchor);
      });
      expect(broken).to.deep.equal([]);
    });
  }

  it('the README has at most 250 lines and links every document', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    expect(readme.trimEnd().split('\n').length).to.be.at.most(250);
    const documents = DOCUMENTS.filter((path) => /^docs\/[^/]+\.md$/.test(path));
    expect(documents.filter((path) => !readme.includes(path))).to.deep.equal([]);
  });
});
