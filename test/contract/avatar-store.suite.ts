import { expect } from 'chai';
import type { AvatarCopies, AvatarStore } from '../../src/application/ports/avatar-store.js';
import { IMAGE_FORMATS, type Image } from '../../src/application/ports/image.js';
import { T0 } from '../support/builders-store.js';

const NEVER_ISSUED = [
  '',
  '.',
  '..',
  '../drafts',
  `${'0'.repeat(40)}.png`,
  `../avatars/${'0'.repeat(40)}.png`,
  `${'0'.repeat(40)}.png\0`,
  `${'0'.repeat(40)}.svg`,
  'drafts',
  'constructor',
  'x'.repeat(100_000),
];

export function avatarStoreSuite(current: () => AvatarStore & AvatarCopies): void {
  const image = (text: string): Image => ({ format: 'png', bytes: Uint8Array.from(Buffer.from(text)) });
  const textOf = async (name: string) => {
    const found = await current().read(name);
    return found && Buffer.from(found.bytes).toString();
  };

  it('returns what was saved, under a random name that ends in the format', async () => {
    for (const format of IMAGE_FORMATS) {
      const name = await current().save({ ...image(format), format }, T0);
      expect(name).to.match(new RegExp(`^[0-9a-f]{32,}\\.${format}$`));
      const found = await current().read(name);
      expect([found?.format, Buffer.from(found!.bytes).toString()]).to.deep.equal([format, format]);
    }
  });

  it('keeps equal images separate, including ones saved at once', async () => {
    const names = await Promise.all(Array.from({ length: 20 }, () => current().save(image('same'), T0)));
    expect(new Set(names).size).to.equal(20);
    for (const name of names) expect(await textOf(name)).to.equal('same');
  });

  it('reads an image in pieces, as often and as slowly as requested', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    const name = await current().save({ format: 'webp', bytes }, T0);
    const opened = (await current().open(name))!;
    expect(opened).to.include({ format: 'webp', size: 300_000 });
    const [one, two] = [opened.pieces(), opened.pieces()].map((pieces) => pieces[Symbol.asyncIterator]());
    const taken: [Uint8Array[], Uint8Array[]] = [[], []];
    for (const [index, pieces] of [one!, two!].entries()) {
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
        expect(next.value.buffer.byteLength, 'what a slow reader holds').to.be.at.most(160 * 1_024);
        taken[index]!.push(new Uint8Array(next.value));
        next.value.fill(0);
      }
    }
    for (const pieces of taken) {
      expect(pieces.length).to.be.above(1);
      expect(Buffer.concat(pieces).equals(bytes)).to.equal(true);
    }
  });

  it('tells a reader that the image was removed meanwhile, or reads it to the end', async () => {
    const bytes = new Uint8Array(3_000_000).fill(7);
    const name = await current().save({ format: 'png', bytes }, T0);
    const pieces = (await current().open(name))!.pieces()[Symbol.asyncIterator]();
    const first = await pieces.next();
    let length = first.done === true ? 0 : first.value.length;
    expect(await current().removeUntouched(name, T0 + 1)).to.equal(true);
    expect(await current().open(name)).to.equal(undefined);
    const rest = async () => {
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) length += next.value.length;
      return 'read';
    };
    expect(await rest().catch(() => 'broken off')).to.be.oneOf(['read', 'broken off']);
    expect(length).to.be.at.most(3_000_000);
  });

  it('copies in and out', async () => {
    const given = image('abc');
    const name = await current().save(given, T0);
    given.bytes.fill(0);
    (await current().read(name))!.bytes.fill(0);
    expect(await textOf(name)).to.equal('abc');
  });

  it('accepts an image from another store with its name and time', async () => {
    const name = `${'0a'.repeat(20)}.png`;
    await current().put(name, image('elsewhere'), T0 - 5);
    expect(await textOf(name)).to.equal('elsewhere');
    expect(await current().list('', 10)).to.deep.equal([{ name, touchedAt: T0 - 5 }]);
  });

  it('finds nothing under a name that was never issued', async () => {
    await current().save(image('a'), T0);
    for (const name of NEVER_ISSUED) {
      const store = current();
      const label = JSON.stringify(name.slice(0, 50));
      expect(await store.read(name), label).to.equal(undefined);
      expect(await store.open(name), label).to.equal(undefined);
      expect(await store.touch(name, T0), label).to.equal(false);
      expect(await store.removeUntouched(name, T0 + 1), label).to.equal(false);
    }
  });

  it('lists by name, in pages that neither repeat nor skip', async () => {
    expect(await current().list('', 10)).to.deep.equal([]);
    const saved: string[] = [];
    for (let index = 0; index < 30; index += 1) saved.push(await current().save(image('a'), T0 + index));
    const seen = [];
    for (let page = await current().list('', 7); page.length > 0; page = await current().list(page.at(-1)!.name, 7)) {
      expect(page).to.have.length.at.most(7);
      seen.push(...page);
    }
    expect(seen.map(({ name }) => name)).to.deep.equal(saved.toSorted());
    for (const { name, touchedAt } of seen) expect(touchedAt).to.equal(T0 + saved.indexOf(name));
  });

  it('notes when an image was touched', async () => {
    const name = await current().save(image('a'), T0);
    expect(await current().touch(name, T0 + 7_000)).to.equal(true);
    expect(await current().list('', 9)).to.deep.equal([{ name, touchedAt: T0 + 7_000 }]);
  });

  it("removes what wasn't touched at that time or later; the second time has no effect", async () => {
    const name = await current().save(image('a'), T0);
    expect(await current().removeUntouched(name, T0)).to.equal(false);
    expect(await textOf(name)).to.equal('a');
    expect(await current().removeUntouched(name, T0 + 1)).to.equal(true);
    expect(await current().removeUntouched(name, T0 + 1)).to.equal(false);
    expect([await textOf(name), await current().touch(name, T0)]).to.deep.equal([undefined, false]);
    expect(await current().list('', 9)).to.deep.equal([]);
  });

  it('lets either the touch or the removal win, never both', async () => {
    for (let round = 0; round < 100; round += 1) {
      const name = await current().save(image('a'), T0);
      const touch = () => current().touch(name, T0 + 9_000);
      const remove = () => current().removeUntouched(name, T0 + 5_000);
      // Removals take more steps, so stagger the touches to hit different ones.
      const removing = remove();
      for (let turn = 0; turn < round % 10; turn += 1) await current().read(NEVER_ISSUED[4]!);
      const [touched, removed] = await Promise.all([touch(), removing]);
      expect(await textOf(name), `round ${round}`).to.equal(removed ? undefined : 'a');
      if (touched) expect(removed, `round ${round}`).to.equal(false);
    }
  });

  it('lets one of two racing removals win', async () => {
    const name = await current().save(image('a'), T0);
    const removals = await Promise.all([1, 2].map(() => current().removeUntouched(name, T0 + 1)));
    expect(removals.toSorted()).to.deep.equal([false, true]);
  });

  it('leaves nothing unfinished when nothing was interrupted', async () => {
    await current().save(image('a'), T0);
    expect(await current().tidy(T0 + 1_000)).to.equal(0);
    expect(await current().list('', 9)).to.have.length(1);
  });
}
