export const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
export const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where the string of JSON ends that begins here: at a quote behind an even number of backslashes, or with the text. */
export function endOfJsonString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}
