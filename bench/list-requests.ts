/** The reads of benchmark `lists-on-mongo`. */
import { customerNumber } from './customers-generator.js';

export interface ListRequest {
  readonly name: string;
  readonly path: (turn: number) => string;
  /** The goal for the p50. */
  readonly goalMs: number;
  /** The p50 when the goal was set. */
  readonly beforeMs?: number;
  /** How many there are, if there are only a few different ones. */
  readonly turns?: number;
}

/** Part of every address. */
const OF_ALL = '@example.';
const SHORTEST = 3;

/** The requests, different ones at each turn unless the name says again. */
export function requestsAmong(rows: number): readonly ListRequest[] {
  const some = (turn: number) => customerNumber((turn * 7919 + 13) % rows);
  const one = (turn: number) => encodeURIComponent(some(turn).email!.split('@')[0]!);
  const texts = textsIn(OF_ALL);
  const list = (query: string) => `/customers?${query}`;
  const deep = Math.floor(rows * 0.9);
  return [
    { name: 'by id', path: (turn) => `/customers/${some(turn).id}`, goalMs: 1.5, beforeMs: 2.2 },
    {
      name: 'page by name',
      path: (turn) => list(`_sort=name&_page=${turn + 1}&_limit=20`),
      goalMs: 3,
      beforeMs: 4.7,
    },
    {
      name: 'offset of nine tenths',
      path: (turn) => list(`_sort=name&_start=${deep + turn * 20}&_end=${deep + turn * 20 + 20}`),
      goalMs: 8,
      beforeMs: 26.8,
    },
    {
      name: 'q, one match',
      path: (turn) => list(`q=${one(turn)}&_sort=name&_limit=20`),
      goalMs: 8,
      beforeMs: 27.7,
    },
    { name: 'q, one match, again', path: () => list(`q=${one(0)}&_sort=name&_limit=20`), goalMs: 8 },
    {
      name: 'q, all match',
      path: (turn) => list(`q=${encodeURIComponent(texts[turn]!)}&_sort=name&_limit=20`),
      goalMs: 30,
      beforeMs: 123,
      turns: texts.length,
    },
    {
      name: 'q, all match, again',
      path: () => list(`q=${encodeURIComponent(OF_ALL)}&_sort=name&_limit=20`),
      goalMs: 30,
    },
    {
      name: 'range of an own column',
      path: (turn) => list(`score_gte=${200 + turn * 3}&score_lte=${300 + turn * 5}&_sort=name&_limit=20`),
      goalMs: 8,
      beforeMs: 106,
    },
    {
      name: 'range of an own column, again',
      path: () => list('score_gte=100&score_lte=300&_sort=name&_limit=20'),
      goalMs: 8,
    },
    {
      name: 'sort by an own column',
      path: (turn) => list(`_sort=score&_order=desc&_page=${turn + 1}&_limit=20`),
      goalMs: 20,
      beforeMs: 117,
    },
    { name: '50 segments with their customers', path: () => '/segments?_limit=50', goalMs: 20, beforeMs: 49 },
  ];
}

/** The different parts of a text, the longest first. */
function textsIn(text: string): string[] {
  const found = new Set<string>();
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + SHORTEST; to <= text.length; to += 1) found.add(text.slice(from, to));
  }
  return [...found].sort((a, b) => b.length - a.length);
}
