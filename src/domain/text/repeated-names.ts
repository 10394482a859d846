import { CLOSE_LIST, CLOSE_OBJECT, COLON, endOfJsonString, OPEN_LIST, OPEN_OBJECT, QUOTE } from './json-syntax.js';

/**
 * Names that an object of this JSON has more than once: `JSON.parse` keeps the last of their values and says nothing. Only for text that
 * was parsed; looks `deepest` levels deep, where 1 is the outermost object.
 */
export function repeatedNames(json: string, deepest = Infinity): ReadonlySet<string> {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  let [start, end] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) {
      [start, end] = [at, endOfJsonString(json, at)];
      at = end;
    } else if (character === OPEN_OBJECT || character === OPEN_LIST) open.push(new Set());
    else if (character === CLOSE_OBJECT || character === CLOSE_LIST) open.pop();
    else if (character === COLON && open.length <= deepest) {
      const name = JSON.parse(json.slice(start, end + 1)) as string;
      const names = open.at(-1)!;
      if (names.has(name)) repeated.add(name);
      names.add(name);
    }
  }
  return repeated;
}
