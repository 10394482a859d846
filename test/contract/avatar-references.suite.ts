import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { add, change, erase } from '../support/builders-customers.js';
import { aUser } from '../support/builders-store.js';

export function avatarReferencesSuite(current: () => Store): void {
  describe('avatar references', () => {
    const isReferred = (name: string) => current().avatarReferences.isReferred(name);
    const insert = (id: string, avatar: string) =>
      current().transact(({ users }) => users.insert(aUser({ id, email: `${id}@example.com`, avatar }), null));

    it('finds the image of a user, under whatever prefix its path was written', async () => {
      const prefixes = ['/avatars/', '/api/avatars/', '/avatars/avatars/', '/a/b/avatars/'];
      for (const [index, prefix] of prefixes.entries()) await insert(`u${index}`, `${prefix}${index}a.png`);
      for (const index of prefixes.keys()) expect(await isReferred(`${index}a.png`), prefixes[index]).to.equal(true);
    });

    it('finds no reference to another image, to a part of a name, or to none', async () => {
      await insert('u1', '/avatars/1a.png');
      await insert('u2', '');
      for (const name of ['2a.png', 'a.png', '1a.pn', '1a.pngx', '1A.png', '']) {
        expect(await isReferred(name), name).to.equal(false);
      }
    });

    it("loses an image's reference when its last user is removed or gets another image", async () => {
      await insert('u1', '/avatars/1a.png');
      await insert('u2', '/avatars/1a.png');
      await current().transact(({ users }) => users.remove('u1'));
      expect(await isReferred('1a.png')).to.equal(true);
      const other = aUser({ id: 'u2', email: 'u2@example.com', avatar: '/avatars/2a.png' });
      await current().transact(({ users }) => users.replace(other));
      expect([await isReferred('1a.png'), await isReferred('2a.png')]).to.deep.equal([false, true]);
    });

    it('finds the image of a customer until they get another or are deleted', async () => {
      const { customers } = current();
      await add(customers, 'c1', { avatar: '/avatars/1c.png' });
      expect([await isReferred('1c.png'), await isReferred('2c.png')]).to.deep.equal([true, false]);
      await change(customers, 'c1', { avatar: '/api/avatars/2c.png' });
      expect([await isReferred('1c.png'), await isReferred('2c.png')]).to.deep.equal([false, true]);
      await erase(customers, 'c1');
      expect(await isReferred('2c.png')).to.equal(false);
    });
  });
}
