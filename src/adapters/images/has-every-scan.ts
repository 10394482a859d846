const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const COEFFICIENTS = 64;

/**
 * Whether a JPEG in several passes has at least begun its last one, and that one only makes coefficients more exact. Then what it
 * lacks at its end can hardly be seen. ITU-T T.81, B.2 and G.1
 */
export function hasEveryScan(bytes: Uint8Array): boolean {
  /** Of each component and coefficient that a pass has begun, how many of its last bits are missing. */
  const missing = new Map<number, number>();
  let components = 0;
  let isRefinement = false;
  for (const [marker, segment] of segmentsOf(bytes)) {
    if (marker >= 0xc0 && marker <= 0xc2) components = segment[5] ?? 0;
    if (marker !== START_OF_SCAN) continue;
    const [count = 0] = segment;
    const [first = 0, last = 0, approximation = 0] = segment.subarray(1 + 2 * count);
    for (let index = 0; index < count; index += 1) {
      const component = segment[1 + 2 * index]! * COEFFICIENTS;
      for (let at = first; at <= last && at < COEFFICIENTS; at += 1) missing.set(component + at, approximation & 0x0f);
    }
    isRefinement = approximation >> 4 > 0;
  }
  return (
    isRefinement && missing.size === components * COEFFICIENTS && [...missing.values()].every((bits) => bits === 0)
  );
}

/** The marker segments in order, each with its content; what a scan codes is skipped. */
function* segmentsOf(bytes: Uint8Array): Generator<readonly [marker: number, content: Uint8Array]> {
  for (let at = bytes.indexOf(MARKER, 2); at >= 0 && at + 3 < bytes.length;) {
    const marker = bytes[at + 1]!;
    // Filled, stuffed, or without content.
    const isAlone = marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd9);
    const end = isAlone ? at + 2 : marker === MARKER ? at + 1 : at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
    if (!isAlone && marker !== MARKER) yield [marker, bytes.subarray(at + 4, end)];
    at = bytes.indexOf(MARKER, end);
  }
}
