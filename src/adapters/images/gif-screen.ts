const WIDTH_AT = 6;
const HEIGHT_AT = 8;

/**
 * Returns the pixels of the logical screen that a GIF declares. Viewers allocate a canvas of this size, while libvips
 * uses the size of the frames when the screen is large. https://www.w3.org/Graphics/GIF/spec-gif89a.txt, section 18
 */
export function pixelsOfGifScreen(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint16(WIDTH_AT, true) * view.getUint16(HEIGHT_AT, true);
}
