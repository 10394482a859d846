import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { FileAvatarStore } from '../../../src/adapters/files/file-avatar-store.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { T0 } from '../../support/builders-store.js';
import { rejectionOf } from '../../support/rejection.js';

describe('FileAvatarStore', () => {
  const image = { format: 'png', bytes: Buffer.from('picture') } as const;
  let parent: string;
  let folder: string;
  let store: FileAvatarStore;
  beforeEach(() => {
    parent = temporaryFolder();
    folder = join(parent, 'avatars');
    store = new FileAvatarStore(folder);
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  it('makes its folder at the first save only', async () => {
    expect(await store.read(`${'0'.repeat(40)}.png`)).to.equal(undefined);
    expect(existsSync(folder)).to.equal(false);
    await store.save(image, T0);
    expect(existsSync(folder)).to.equal(true);
  });

  it('keeps images for the next process, readable by the owner only', async () => {
    const name = await store.save(image, T0);
    expect((await new FileAvatarStore(folder).read(name))?.bytes).to.deep.equal(image.bytes);
    const { mode } = await stat(join(folder, name.slice(0, 2), name));
    expect(mode & 0o777).to.equal(0o600);
    expect(await readdir(join(folder, 'drafts'))).to.deep.equal([]);
  });

  it('never serves, touches or lists what is not its own', async () => {
    const name = await store.save(image, T0);
    const shard = join(folder, name.slice(0, 2));
    writeFileSync(join(shard, 'notes.txt'), 'secret');
    writeFileSync(join(folder, 'drafts', `${name.slice(0, 2)}${'0'.repeat(38)}.png`), 'half');
    for (const foreign of ['notes.txt', `drafts/${name}`, `${name.slice(0, 2)}/${name}`, `../${name}`]) {
      expect(await store.read(foreign), foreign).to.equal(undefined);
      expect(await store.touch(foreign, T0), foreign).to.equal(false);
    }
    expect(await store.list('', 9)).to.deep.equal([{ name, touchedAt: T0 }]);
  });

  it('tidies drafts that are old enough', async () => {
    await store.save(image, T0);
    for (const [name, at] of [
      ['old', T0],
      ['new', T0 + 1_000],
    ] as const) {
      writeFileSync(join(folder, 'drafts', name), 'half');
      utimesSync(join(folder, 'drafts', name), new Date(at), new Date(at));
    }
    expect(await store.tidy(T0 + 1_000)).to.equal(1);
    expect(readdirSync(join(folder, 'drafts'))).to.deep.equal(['new']);
  });

  it('takes a removal back that broke off', async () => {
    const name = await store.save(image, T0);
    await mkdir(join(folder, 'removals'), { recursive: true });
    await rename(join(folder, name.slice(0, 2), name), join(folder, 'removals', name));
    expect(await store.read(name)).to.equal(undefined);
    expect(await store.tidy(T0)).to.equal(1);
    expect((await store.read(name))?.bytes).to.deep.equal(image.bytes);
    expect(await store.removeUntouched(name, T0 + 1)).to.equal(true);
  });

  it('says what failed when the disk does, leaves no draft, and works again afterwards', async () => {
    writeFileSync(folder, 'in the way');
    const error = await rejectionOf(store.save(image, T0));
    expect(error).to.be.instanceOf(Unavailable).and.include({ code: 'storage_unavailable' });
    expect(error.cause).to.be.instanceOf(Error);
    rmSync(folder);
    expect((await store.read(await store.save(image, T0)))?.bytes).to.deep.equal(image.bytes);
  });
});
