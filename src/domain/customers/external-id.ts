import type { Scalar } from '../lists/list-query.js';
import { normalText } from '../text/normal-text.js';

/**
 * The text form of an external id, in NFC. Two values with the same one are the same external id: `42` and `"42"`, and both normal
 * forms of a letter.
 */
export function externalIdText(value: Scalar): string {
  return normalText(String(value));
}

/** All values with this text form. Releases up to 0.2 kept text as it was sent, mostly in NFC, some in NFD. */
export function externalIdsOf(text: string): readonly Scalar[] {
  const normal = normalText(text);
  const number = Number(normal);
  if (Number.isFinite(number) && String(number) === normal) return [normal, number];
  if (normal === 'true' || normal === 'false') return [normal, normal === 'true'];
  const decomposed = normal.normalize('NFD');
  return decomposed === normal ? [normal] : [normal, decomposed];
}
