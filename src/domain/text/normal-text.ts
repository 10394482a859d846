/** Characters below U+0300 are in NFC by themselves, whatever surrounds them. */
const MAY_CHANGE = /[^\u0000-\u02ff]/;

/** A text in NFC (Unicode UAX #15), the form in which all text is stored and compared. */
export function normalText(text: string): string {
  return MAY_CHANGE.test(text) ? text.normalize('NFC') : text;
}
