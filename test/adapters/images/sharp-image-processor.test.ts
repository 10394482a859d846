import { expect } from 'chai';
import sharp from 'sharp';
import { SharpImageProcessor } from '../../../src/adapters/images/sharp-image-processor.js';
import { SystemClock } from '../../../src/adapters/security/system-clock.js';
import { FairSemaphore } from '../../../src/application/scheduling/fair-semaphore.js';
import { ImageRefused } from '../../../src/domain/avatars/errors.js';
import { MAX_PIXELS } from '../../../src/application/avatars/image-limits.js';
import { recogniseImage } from '../../../src/application/avatars/recognise-image.js';
import type { ImageFormat } from '../../../src/application/ports/image.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import { deferred } from '../../support/fixed-clock.js';
import { aMovingPicture, aPhonePhoto, aPicture, aPngHeader, aPngWithText, cornersOf } from '../../support/images.js';
import { rejectionOf } from '../../support/rejection.js';
import { IS_FULL } from '../../support/full-counts.js';

function lineOf(maxWaiting: number): FairSemaphore {
  return new FairSemaphore({ atOnce: 1, maxWaiting, clock: new SystemClock(), recentUse: new Map() });
}

/** Headers are read by several threads: each user joins the line before the next comes, and none is done before all have. */
async function outcomesInOrder(
  line: FairSemaphore,
  users: readonly string[],
  start: (user: string, queue: Pick<FairSemaphore, 'run'>) => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  const { promise: allJoined, resolve: allHaveJoined } = deferred<undefined>();
  const outcomes: Promise<PromiseSettledResult<unknown>[]>[] = [];
  for (const user of users) {
    const { promise: joined, resolve: hasJoined } = deferred<undefined>();
    const outcome = start(user, {
      run: (key, task, expectedMs) => {
        const turn = line.run(key, () => allJoined.then(() => task()), expectedMs);
        hasJoined(undefined);
        return turn;
      },
    });
    outcomes.push(Promise.allSettled([outcome]));
    await joined;
  }
  allHaveJoined(undefined);
  return (await Promise.all(outcomes)).flat();
}

describe('SharpImageProcessor', () => {
  const images = new SharpImageProcessor(lineOf(64));
  const reencode = async (format: ImageFormat, bytes: Uint8Array) =>
    Buffer.from((await images.reencode({ format, bytes }, 'user')).bytes);
  const codeOf = async (format: ImageFormat, bytes: Uint8Array) => {
    const error = await rejectionOf(reencode(format, bytes));
    return error instanceof ImageRefused ? error.fields['base64']?.code : error;
  };

  it('keeps the format and the picture', async () => {
    const given = {
      jpg: await aPicture().jpeg({ quality: 95 }).toBuffer(),
      png: await aPicture().png().toBuffer(),
      webp: await aPicture().webp({ quality: 95 }).toBuffer(),
      gif: await aPicture().gif().toBuffer(),
    };
    for (const format of ['jpg', 'png', 'webp', 'gif'] as const) {
      const bytes = await reencode(format, given[format]);
      expect(recogniseImage(bytes)).to.equal(format);
      const { width, height } = await sharp(bytes).metadata();
      expect([width, height], format).to.deep.equal([64, 32]);
      expect(await cornersOf(bytes), format).to.deep.equal(['red', 'blue']);
    }
  });

  it('turns a photo upright and drops its position, its device and the video behind it', async () => {
    const photo = await aPhonePhoto();
    const before = await sharp(photo).metadata();
    expect([before.orientation, before.exif?.includes('Secret-Model')]).to.deep.equal([6, true]);
    const bytes = await reencode('jpg', photo);
    const { width, height, orientation, exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect([width, height]).to.deep.equal([32, 64]);
    expect([orientation, exif, xmp, iptc, icc]).to.deep.equal(Array(5).fill(undefined));
    // Turned clockwise by a quarter, left is up.
    expect(await cornersOf(bytes)).to.deep.equal(['red', 'blue']);
    for (const trace of ['Secret-Model', 'GPS', 'ftyp', 'video']) expect(bytes.includes(trace), trace).to.equal(false);
    expect(bytes.subarray(-2).toString('hex')).to.equal('ffd9');
  });

  it('refuses too many pixels of all frames before the image waits, and expects less of a picture than of an animation', async () => {
    const expected: number[] = [];
    const queue: ConstructorParameters<typeof SharpImageProcessor>[0] = {
      run: (_key, task, expectedMs) => {
        expected.push(expectedMs!);
        return task();
      },
    };
    const asked = new SharpImageProcessor(queue);
    const large = await aMovingPicture('gif', 51, 1_000, 1_000);
    const error = await rejectionOf(asked.reencode({ format: 'gif', bytes: large }, 'user'));
    expect(error instanceof ImageRefused && error.fields['base64']?.message).to.include(`${MAX_PIXELS} pixels`);
    expect(expected).to.deep.equal([]);
    await asked.reencode({ format: 'gif', bytes: await aMovingPicture('gif', 2, 100, 100) }, 'user');
    await asked.reencode({ format: 'png', bytes: await aPicture(100, 200).png().toBuffer() }, 'user');
    expect(expected[0]).to.be.greaterThan(expected[1]!);
  });

  it('keeps transparency', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0 };
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background } });
    for (const [format, bytes] of [
      ['png', await clear.clone().png().toBuffer()],
      ['webp', await clear.clone().webp().toBuffer()],
      ['gif', await clear.clone().gif().toBuffer()],
    ] as const) {
      const { data } = await sharp(await reencode(format, bytes))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[3], format).to.equal(0);
    }
  });

  it('makes a picture fit into 1024 by 1024, and enlarges none', async () => {
    for (const [given, expected] of [
      [
        [2_000, 1_000],
        [1_024, 512],
      ],
      [
        [500, 3_000],
        [171, 1_024],
      ],
      [
        [1_024, 1_024],
        [1_024, 1_024],
      ],
      [
        [1, 1],
        [1, 1],
      ],
    ] as const) {
      const { width, height } = await sharp(
        await reencode(
          'png',
          await aPicture(...given)
            .png()
            .toBuffer(),
        ),
      ).metadata();
      expect([width, height]).to.deep.equal(expected);
    }
  });

  for (const format of ['gif', 'webp'] as const) {
    it(`keeps a moving ${format} moving, each frame within the size`, async () => {
      const small = await sharp(await reencode(format, await aMovingPicture(format)), { pages: -1 }).metadata();
      const { pages, pageHeight, width, delay, loop } = small;
      expect([pages, pageHeight, width, loop]).to.deep.equal([3, 20, 40, 2]);
      expect(delay).to.deep.equal([100, 110, 120]);
      const large = await aMovingPicture(format, 2, 1_280, 640);
      const sized = await sharp(await reencode(format, large), { pages: -1 }).metadata();
      expect([sized.pages, sized.pageHeight, sized.width]).to.deep.equal([2, 512, 1_024]);
    });
  }

  it('drops what makes a GIF a script', async () => {
    const gif = await aPicture().gif().toBuffer();
    const comment = Buffer.from('\x21\xfe\x0b*/=alert(1);\0', 'latin1');
    const polyglot = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1), Buffer.from('/*<script>')]);
    const bytes = await reencode('gif', polyglot);
    expect(recogniseImage(bytes)).to.equal('gif');
    for (const trace of ['alert', '<script', '*/']) expect(bytes.includes(trace), trace).to.equal(false);
  });

  it('drops text in a PNG and markup behind it', async () => {
    const png = Buffer.concat([await aPngWithText('Comment\0<script>1</script>'), Buffer.from('<html><script>')]);
    const bytes = await reencode('png', png);
    for (const trace of ['script', 'Comment', 'html']) expect(bytes.includes(trace), trace).to.equal(false);
  });

  it('takes 50,000,000 pixels and no more', async () => {
    const wide = (width: number) =>
      sharp({ create: { width, height: 5_000, channels: 3, background: 'red' } })
        .png({ compressionLevel: 1 })
        .toBuffer();
    expect(recogniseImage(await reencode('png', await wide(10_000)))).to.equal('png');
    expect(await codeOf('png', await wide(10_001))).to.equal('image_too_large');
  });

  if (IS_FULL) {
    it('takes a photo of 50 megapixels, also one in several passes', async () => {
      const small = await aPicture(866, 577).png().toBuffer();
      const photo = sharp(small)
        .resize(8_660, 5_773, { fit: 'fill', kernel: 'nearest' })
        .withMetadata({ orientation: 6 });
      for (const progressive of [false, true]) {
        const jpg = await photo.clone().jpeg({ progressive }).toBuffer();
        const bytes = await reencode('jpg', jpg);
        const { width, height } = await sharp(bytes).metadata();
        expect([width, height]).to.deep.equal([683, 1_024]);
        expect(await cornersOf(bytes)).to.deep.equal(['red', 'blue']);
      }
    });
  }

  it('refuses an interlaced picture that would take too much memory to read', async () => {
    const withDepth = (depth: number) => aPngHeader(8_000, 6_000, { depth, colour: 6, interlace: 1 });
    expect(await codeOf('png', withDepth(16))).to.equal('image_too_large');
    expect(await codeOf('png', withDepth(8))).to.equal('unreadable_image');
  });

  it('takes a photo whose last bytes are missing', async () => {
    for (const progressive of [false, true]) {
      const whole = await sharp(await noise())
        .jpeg({ progressive })
        .toBuffer();
      const read = await reencode('jpg', whole);
      for (const missing of [1, 2, 3, 20]) {
        const bytes = await reencode('jpg', whole.subarray(0, whole.length - missing));
        const { width, height } = await sharp(bytes).metadata();
        expect([width, height]).to.deep.equal([100, 100]);
        const top = (image: Buffer) =>
          sharp(image).extract({ left: 0, top: 0, width: 100, height: 30 }).raw().toBuffer();
        if (!progressive) expect(await top(bytes), `without ${missing} bytes`).to.deep.equal(await top(read));
      }
    }
  });

  it('takes a photo of any size whose end mark is missing', async () => {
    for (const progressive of [false, true]) {
      const whole = await aPicture(9, 9).jpeg({ progressive }).toBuffer();
      const bytes = await reencode('jpg', whole.subarray(0, -2));
      expect(await cornersOf(bytes)).to.deep.equal(await cornersOf(whole));
    }
  });

  it('refuses a photo that lacks more than its last bytes', async () => {
    for (const side of [30, 100, 1_000]) {
      for (const progressive of [false, true]) {
        const whole = await sharp(await noise(side))
          .jpeg({ progressive })
          .toBuffer();
        for (const part of [0.5, 0.6]) {
          const cut = whole.subarray(0, whole.length * part);
          expect(await codeOf('jpg', cut), `${part} of ${side}, ${progressive}`).to.equal('unreadable_image');
        }
      }
    }
    const upright = await sharp(await noise(1_000))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await codeOf('jpg', upright.subarray(0, upright.length * 0.95))).to.equal('unreadable_image');
    expect(recogniseImage(await reencode('jpg', upright.subarray(0, upright.length * 0.99)))).to.equal('jpg');
  });

  it('refuses a photo of which hardly anything can be read', async () => {
    const whole = await sharp(await noise(2_000))
      .jpeg()
      .toBuffer();
    const scan = whole.indexOf(Buffer.from([0xff, 0xda]));
    expect(await codeOf('jpg', whole.subarray(0, scan + 20))).to.equal('unreadable_image');
    expect(await codeOf('jpg', whole.subarray(0, scan))).to.equal('unreadable_image');
  });

  it('refuses by its header what says it is huge', async () => {
    expect(await codeOf('png', aPngHeader(60_000, 60_000))).to.equal('image_too_large');
    const jpg = await aPicture().jpeg().toBuffer();
    const frameHeader = jpg.indexOf(Buffer.from([0xff, 0xc0]));
    jpg.writeUInt16BE(60_000, frameHeader + 5);
    jpg.writeUInt16BE(60_000, frameHeader + 7);
    expect(await codeOf('jpg', jpg)).to.equal('image_too_large');
  });

  it('counts what a GIF declares as its screen, however small its frames are', async () => {
    const withScreen = async (width: number, height: number) => {
      const gif = await aPicture(40, 40).gif().toBuffer();
      gif.writeUInt16LE(width, 6);
      gif.writeUInt16LE(height, 8);
      // Of a slice: its bytes begin somewhere within a larger buffer.
      return Buffer.concat([Buffer.alloc(3), gif]).subarray(3);
    };
    expect(await codeOf('gif', await withScreen(60_000, 60_000))).to.equal('image_too_large');
    expect(await codeOf('gif', await withScreen(10_001, 5_000))).to.equal('image_too_large');
    const { width, height } = await sharp(await reencode('gif', await withScreen(10_000, 5_000))).metadata();
    expect([width, height]).to.deep.equal([40, 40]);
  });

  it('counts the pixels of all frames, and the frames', async () => {
    const made = async (frames: number) => {
      const gif = await aMovingPicture('gif', frames, 2_000, 1_000);
      const { pages, pageHeight, width } = await sharp(gif, { pages: -1, limitInputPixels: false }).metadata();
      expect([pages, pageHeight, width]).to.deep.equal([frames, 1_000, 2_000]);
      return gif;
    };
    if (IS_FULL) {
      expect(await codeOf('gif', await made(26))).to.equal('image_too_large');
      const taken = await sharp(await reencode('gif', await made(25)), { pages: -1 }).metadata();
      expect([taken.pages, taken.pageHeight]).to.deep.equal([25, 512]);
    }
    expect(await codeOf('gif', await aMovingPicture('gif', 501, 2, 2))).to.equal('image_too_large');
    expect(recogniseImage(await reencode('gif', await aMovingPicture('gif', 500, 2, 2)))).to.equal('gif');
  });

  it('refuses anything else that breaks off or is damaged', async () => {
    const whole = {
      png: await sharp(await noise())
        .png()
        .toBuffer(),
      webp: await sharp(await noise())
        .webp()
        .toBuffer(),
      gif: await sharp(await noise())
        .gif()
        .toBuffer(),
    };
    for (const format of ['png', 'webp', 'gif'] as const) {
      const bytes = whole[format];
      expect(recogniseImage(await reencode(format, bytes)), format).to.equal(format);
      for (const part of [12, bytes.length >> 1, bytes.length - (bytes.length >> 3)]) {
        expect(await codeOf(format, bytes.subarray(0, part)), `${format} cut at ${part}`).to.equal('unreadable_image');
      }
    }
    const damaged = Buffer.from(whole.png);
    damaged.fill(0xaa, damaged.length >> 1, (damaged.length >> 1) + 64);
    expect(await codeOf('png', damaged)).to.equal('unreadable_image');
  });

  it('refuses what only starts like an image, and what its decoder takes for another', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const starts = { jpg: '\xff\xd8\xff\xe0', png: '\x89PNG\r\n\x1a\n', gif: 'GIF89a', webp: 'RIFF\x40\0\0\0WEBP' };
    for (const format of ['jpg', 'png', 'gif', 'webp'] as const) {
      const bytes = Buffer.concat([Buffer.from(starts[format], 'latin1'), svg]);
      expect(await codeOf(format, bytes), format).to.equal('unreadable_image');
      expect(await codeOf(format, svg), format).to.equal('unreadable_image');
    }
    expect(await codeOf('jpg', await aPicture().png().toBuffer())).to.equal('unreadable_image');
    expect(await codeOf('png', await aPicture().tiff().toBuffer())).to.equal('unreadable_image');
  });

  it('is overloaded when too many wait, and takes the next when they are done', async () => {
    const line = lineOf(1);
    const narrow = new SharpImageProcessor(line);
    const image = { format: 'png', bytes: await aPicture().png().toBuffer() } as const;
    const outcomes = await outcomesInOrder(line, Array(4).fill('user'), (user, queue) =>
      new SharpImageProcessor(queue).reencode(image, user),
    );
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    const refused = outcomes[3] as PromiseRejectedResult;
    expect(refused.reason).to.be.instanceOf(Unavailable).and.include({ code: 'overloaded' });
    await narrow.reencode(image, 'user');
  });

  it('takes the image of one user though those of another fill the line', async () => {
    const image = { format: 'png', bytes: await aPicture().png().toBuffer() } as const;
    const done: string[] = [];
    const outcomes = await outcomesInOrder(lineOf(2), ['many', 'many', 'many', 'one'], (user, queue) =>
      new SharpImageProcessor(queue).reencode(image, user).then(() => done.push(user)),
    );
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(done).to.deep.equal(['many', 'one', 'many']);
  });
});

/** A picture that no format can make small. */
function noise(side = 100): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: 'grey' } as const;
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();
}
