import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  endOfJsonString,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from '../domain/text/json-syntax.js';
import { repeatedNames } from '../domain/text/repeated-names.js';

/** Names that stand more than once in the outermost object of JSON that was parsed; `members` is how many different ones it has. */
export function namesSaidTwice(json: string, members: number): Iterable<string> {
  // The count costs a fraction of the parsing; names are only read where it's too high.
  return countMembers(json) === members ? [] : repeatedNames(json, 1);
}

function countMembers(json: string): number {
  let [count, depth] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) at = endOfJsonString(json, at);
    else if (character === OPEN_OBJECT || character === OPEN_LIST) depth += 1;
    else if (character === CLOSE_OBJECT || character === CLOSE_LIST) depth -= 1;
    else if (character === COLON && depth === 1) count += 1;
  }
  return count;
}
