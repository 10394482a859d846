/** Spreadsheets execute cells that begin with one of these. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** Puts an apostrophe in front of text that a spreadsheet would execute, or that looks guarded. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that exports put in front of such text. */
export function unguarded(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
