import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Rgb = readonly [red: number, green: number, blue: number];

export const RED: Rgb = [255, 0, 0];
export const BLUE: Rgb = [0, 0, 255];

/** A picture with a red left half and a blue right half. */
export function aPicture(width = 64, height = 32): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    pixels.set(pixel % width < width / 2 ? RED : BLUE, pixel * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A typical phone photo: stored sideways with an orientation tag, a position, and a video appended. */
export async function aPhonePhoto(): Promise<Buffer> {
  const photo = await aPicture()
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Secret-Model' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return Buffer.concat([photo, Buffer.from('\0\0\0\x18ftypmp42 appended video')]);
}

/** Single-colour frames, as GIF or WebP. */
export async function aMovingPicture(format: 'gif' | 'webp', frames = 3, width = 40, height = 20): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame += 1) {
    const [from, to] = [frame * width * height * 3, (frame + 1) * width * height * 3];
    pixels.fill(Uint8Array.of((frame * 40) % 256, 80, 0), from, to);
  }
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  const delay = Array.from({ length: frames }, (_, index) => 100 + 10 * index);
  const options = { delay, loop: 2, effort: 1 };
  return (format === 'gif' ? sharp(pixels, { raw }).gif(options) : sharp(pixels, { raw }).webp(options)).toBuffer();
}

/** A PNG of a few bytes that declares this size. */
export function aPngHeader(width: number, height: number, { depth = 8, colour = 2, interlace = 0 } = {}): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([depth, colour, 0, 0, interlace], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', Buffer.alloc(64)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG containing text that isn't image data. */
export async function aPngWithText(text: string): Promise<Buffer> {
  const png = await aPicture().png().toBuffer();
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk('tEXt', Buffer.from(text)), png.subarray(afterHeader)]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Whether the upper left and the lower right pixel are nearer to red or to blue. */
export async function cornersOf(bytes: Uint8Array): Promise<[string, string]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (offset: number) => (data[offset]! > data[offset + 2]! ? 'red' : 'blue');
  return [at(0), at(data.length - info.channels)];
}
