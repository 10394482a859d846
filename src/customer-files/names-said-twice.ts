/**
 * Names that stand more than once in a JSON object: `JSON.parse` keeps the last of their values and says nothing. `members` is how many
 * different names it found. Only for text that was parsed.
 */
export function namesSaidTwice(json: string, members: number): readonly string[] {
  // The count costs a fraction of the parsing; names are only read where it's too high.
  if (scanMembers(json) === members) return [];
  const names: string[] = [];
  scanMembers(json, names);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/** Counts the members of the outermost object, and adds their names. */
function scanMembers(json: string, names?: string[]): number {
  let count = 0;
  let depth = 0;
  let text = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) {
      text = at;
      at = endOfText(json, at);
    } else if (character === OPEN_OBJECT || character === OPEN_LIST) depth += 1;
    else if (character === CLOSE_OBJECT || character === CLOSE_LIST) depth -= 1;
    else if (character === COLON && depth === 1) {
      count += 1;
      names?.push(JSON.parse(json.slice(text, endOfText(json, text) + 1)) as string);
    }
  }
  return count;
}

/** Where the quote is that closes the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  let end = start + 1;
  while (json.charCodeAt(end) !== QUOTE) end += json.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
