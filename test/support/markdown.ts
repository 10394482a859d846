import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.js';

/** A fenced code block. */
export interface FencedBlock {
  /** The word after the opening fence, '' for none. */
  readonly language: string;
  readonly text: string;
}

export function readDocument(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Returns the section from the heading to the next one of its level or above. Throws when there is no such heading. */
export function sectionOf(document: string, heading: string): string {
  const start = document.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`There is no heading "${heading}".`);
  const [marks = ''] = heading.split(' ');
  const rest = document.slice(start + heading.length + 2);
  const end = rest.search(new RegExp(`^#{1,${marks.length}} `, 'm'));
  return end < 0 ? rest : rest.slice(0, end);
}

export function fencedBlocks(text: string): FencedBlock[] {
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = '', block = '']) => ({
    language,
    text: block,
  }));
}

/** A pattern for documented output, where `…` stands for anything within a line. */
export function shownAs(shown: string): RegExp {
  const escaped = shown.trimEnd().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('…', '.*')}$`);
}
