import { expect } from 'chai';
import { MemoryAvatarStore } from '../../src/adapters/memory/avatars/memory-avatar-store.js';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { DryRun } from '../../src/application/authority/dry-run.js';
import { AvatarCheck } from '../../src/application/avatars/avatar-check.js';
import { SweepAvatars } from '../../src/application/avatars/sweep-avatars.js';
import type { AvatarReferences } from '../../src/application/ports/avatar-references.js';
import { avatarPath } from '../../src/domain/avatars/avatar-path.js';
import { aUser } from '../support/builders-store.js';
import { FixedClock } from '../support/fixed-clock.js';
import { rejectionOf } from '../support/rejection.js';

const HOUR = 3_600_000;

/** Stored images, users and the sweeper; `beforeLook` runs right before it checks references. */
function aGallery() {
  const [images, store, clock] = [new MemoryAvatarStore(), new MemoryStore(), new FixedClock()];
  const check = new AvatarCheck(images, clock);
  const hooks: Record<'beforeLook' | 'afterLook', () => Promise<void>> = {
    beforeLook: () => Promise.resolve(),
    afterLook: () => Promise.resolve(),
  };
  const references: AvatarReferences = {
    async isReferred(name) {
      await hooks.beforeLook();
      const answer = await store.avatarReferences.isReferred(name);
      await hooks.afterLook();
      return answer;
    },
  };
  const sweep = new SweepAvatars(images, references, clock);
  const user = (id: string, avatar: string) => aUser({ id, email: `${id}@example.com`, avatar });
  return {
    ...{ images, clock, check, hooks, store },
    upload: () => images.save({ format: 'png', bytes: Uint8Array.of(1) }, clock.now()),
    isThere: async (name: string) => (await images.read(name)) !== undefined,
    insert: (id: string, name: string) =>
      store.transact(({ users }) => users.insert(user(id, name && avatarPath(name)), null)),
    replace: (id: string, name: string) =>
      store.transact(({ users }) => users.replace(user(id, name && avatarPath(name)))),
    remove: (id: string) => store.transact(({ users }) => users.remove(id)),
    /** Runs the sweeper every minute for some hours. */
    async pass(hours: number): Promise<void> {
      for (let minute = 0; minute < hours * 60; minute += 1) {
        clock.advance(HOUR / 60);
        while (await sweep.execute());
      }
    },
    sweep,
  };
}

describe('SweepAvatars', () => {
  it('removes an unused image within a day, but not within twelve hours', async () => {
    const gallery = aGallery();
    const name = await gallery.upload();
    await gallery.pass(12);
    expect(await gallery.isThere(name)).to.equal(true);
    await gallery.pass(12);
    expect(await gallery.isThere(name)).to.equal(false);
  });

  it('removes one within a day that was uploaded before the clock was set back', async () => {
    const gallery = aGallery();
    gallery.clock.jumpWall(1_000 * HOUR);
    const name = await gallery.upload();
    gallery.clock.jumpWall(-1_000 * HOUR);
    await gallery.pass(12);
    expect(await gallery.isThere(name)).to.equal(true);
    await gallery.pass(12);
    expect(await gallery.isThere(name)).to.equal(false);
  });

  it("keeps an image while it's used, and removes it within a day after that", async () => {
    const gallery = aGallery();
    const [first, second] = [await gallery.upload(), await gallery.upload()];
    await gallery.insert('u1', first);
    await gallery.insert('u2', first);
    await gallery.insert('u3', second);
    await gallery.pass(72);
    await gallery.replace('u1', '');
    await gallery.remove('u3');
    await gallery.pass(24);
    expect([await gallery.isThere(first), await gallery.isThere(second)]).to.deep.equal([true, false]);
    await gallery.remove('u2');
    await gallery.pass(24);
    expect(await gallery.isThere(first)).to.equal(false);
  });

  it('checks more images than fit in one run, a bounded number per run', async () => {
    const { upload, clock, sweep, images } = aGallery();
    for (let index = 0; index < 450; index += 1) await upload();
    clock.advance(13 * HOUR);
    const left = async () => (await images.list('', 1_000)).length;
    const seen = [];
    for (let isMore = true; isMore;) {
      isMore = await sweep.execute();
      seen.push(await left());
    }
    expect(seen).to.deep.equal([250, 50, 0]);
    expect(await sweep.execute()).to.equal(false);
  });

  it('starts a walk every hour', async () => {
    const { upload, clock, sweep, images, hooks } = aGallery();
    await upload();
    let looks = 0;
    hooks.beforeLook = async () => {
      looks += 1;
      await images.touch((await images.list('', 1))[0]!.name, clock.now());
    };
    clock.advance(13 * HOUR);
    for (let count = 0; count < 3; count += 1) await sweep.execute();
    clock.advance(13 * HOUR);
    await sweep.execute();
    expect(looks).to.equal(2);
  });

  for (const moment of ['beforeLook', 'afterLook'] as const) {
    it(`keeps an image that is touched ${moment === 'beforeLook' ? 'before' : 'after'} it checks references`, async () => {
      const gallery = aGallery();
      const name = await gallery.upload();
      gallery.clock.advance(13 * HOUR);
      gallery.hooks[moment] = () => gallery.check.require(avatarPath(name), '');
      await gallery.sweep.execute();
      gallery.hooks[moment] = async () => undefined;
      expect(await gallery.isThere(name)).to.equal(true);
      await gallery.insert('u1', name);
      await gallery.pass(48);
      expect(await gallery.isThere(name)).to.equal(true);
    });
  }

  it('keeps an image that one write keeps while another removes it', async () => {
    const gallery = aGallery();
    const name = await gallery.upload();
    await gallery.insert('u1', name);
    await gallery.pass(24);
    const path = avatarPath(name);
    await gallery.check.require(path, path);
    await gallery.replace('u1', '');
    await gallery.pass(2);
    await gallery.replace('u1', name);
    await gallery.pass(48);
    expect(await gallery.isThere(name)).to.equal(true);
  });

  it("removes nothing while references can't be checked, then continues", async () => {
    const gallery = aGallery();
    const name = await gallery.upload();
    gallery.clock.advance(13 * HOUR);
    gallery.hooks.beforeLook = () => Promise.reject(new Error('The storage is away.'));
    await rejectionOf(gallery.sweep.execute());
    expect(await gallery.isThere(name)).to.equal(true);
    gallery.hooks.beforeLook = async () => undefined;
    await gallery.sweep.execute();
    expect(await gallery.isThere(name)).to.equal(false);
  });
});

describe('AvatarCheck', () => {
  it("refuses removed images and other paths, and accepts the record's current one", async () => {
    const { images, check, upload, clock } = aGallery();
    const name = await upload();
    const path = avatarPath(name);
    await check.require(path, '');
    await images.removeUntouched(name, clock.now() + 1);
    for (const wanted of [path, name, `/api${path}`, `${path}?x`, 'https://a.b/c.png', '/avatars/', '/']) {
      const error = await rejectionOf(check.require(wanted, ''));
      expect(error, wanted).to.include({ code: 'validation_failed' });
      await check.require(wanted, wanted);
    }
    await check.require('', path);
    await check.require(undefined, path);
  });

  it('touches an image, but not for a dry run', async () => {
    const { images, check, upload, clock } = aGallery();
    const touchedAt = async () => (await images.list('', 1))[0]?.touchedAt;
    const path = avatarPath(await upload());
    const uploaded = await touchedAt();
    clock.jumpWall(HOUR);
    const dryRun = new DryRun();
    await check.require(path, '', { dryRun });
    expect(await touchedAt()).to.equal(uploaded);
    expect(await rejectionOf(check.require(`${path}x`, '', { dryRun }))).to.include({ code: 'validation_failed' });
    await check.require(path, '');
    expect(await touchedAt()).to.equal(uploaded! + HOUR);
  });
});
