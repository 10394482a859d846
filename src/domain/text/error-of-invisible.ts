/** Format characters (Unicode category Cf). Most can't be seen: with them, names that look the same differ. */
const FORMAT = /\p{Cf}/u;
/** The first of them is U+00AD. */
const MAY_HOLD = /[\u00ad-\uffff]/;
/**
 * Where they mean something: joiners between letters, as Persian and Hindi are spelt, pictures joined to one emoji, and the tags
 * of a flag such as Scotland's (Unicode UTS #51).
 */
const MEANT =
  /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)+|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;

/** Validates a name or label: no invisible characters that spell nothing. Undefined if valid. */
export function errorOfInvisible(text: string): string | undefined {
  if (!MAY_HOLD.test(text) || !FORMAT.test(text) || !FORMAT.test(text.replace(MEANT, ''))) return undefined;
  return 'must not contain invisible characters';
}
