/** ASCII that JSON writes as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The bytes of a text as JSON in UTF-8. Counted without writing them: what is measured can be megabytes. */
export function jsonBytes(text: string): number {
  if (PLAIN.test(text)) return text.length + 2;
  const json = JSON.stringify(text);
  let bytes = json.length;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    // Both halves of a surrogate pair count two.
    if (code > 0x7f) bytes += code > 0x7ff && !isSurrogate(code) ? 2 : 1;
  }
  return bytes;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
