import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import type { PasswordLink } from '../../src/domain/mail/link.js';

function aLink(key: string, given: Partial<PasswordLink> = {}): PasswordLink {
  return { key, hash: `hash of ${key}`, mailbox: 'mailbox-1', epoch: 3, expiresAt: 100, ...given };
}

export function passwordLinksSuite(current: () => Store): void {
  const put = (...links: PasswordLink[]) =>
    current().transact(async (transaction) => {
      for (const link of links) await transaction.links.put(link);
    });

  describe('password links', () => {
    it('keeps the newest link of each user', async () => {
      expect(await current().links.find('u1')).to.equal(undefined);
      await put(aLink('u1'), aLink('u2'));
      await put(aLink('u1', { hash: 'newer', epoch: 4 }));
      expect(await current().links.find('u1')).to.deep.equal(aLink('u1', { hash: 'newer', epoch: 4 }));
      expect(await current().links.find('u2')).to.deep.equal(aLink('u2'));
    });

    it('shows a transaction its own writes, and nobody those of one that fails', async () => {
      await put(aLink('u1'));
      const seen: unknown[] = [];
      const failing = current().transact(async ({ links }) => {
        await links.put(aLink('u1', { hash: 'newer' }));
        await links.put(aLink('u2'));
        seen.push(await links.find('u1'), await links.find('u2'));
        await links.remove('u1');
        seen.push(await links.find('u1'));
        throw new Error('on purpose');
      });
      await failing.catch(() => undefined);
      expect(seen.slice(-3)).to.deep.equal([aLink('u1', { hash: 'newer' }), aLink('u2'), undefined]);
      expect(await current().links.find('u1')).to.deep.equal(aLink('u1'));
      expect(await current().links.find('u2')).to.equal(undefined);
    });

    it('removes a link once or twice', async () => {
      await put(aLink('u1'));
      for (let time = 0; time < 2; time += 1) {
        await current().transact(async ({ links }) => links.remove('u1'));
        expect(await current().links.find('u1')).to.equal(undefined);
      }
    });

    it('sweeps expired links, up to the limit', async () => {
      await put(aLink('u1'), aLink('u2'), aLink('u3', { expiresAt: 101 }));
      const { links } = current();
      expect(await links.removeExpired(99, 10)).to.equal(0);
      expect(await links.removeExpired(100, 1)).to.equal(1);
      expect(await links.removeExpired(100, 10)).to.equal(1);
      expect(await links.find('u3')).to.deep.equal(aLink('u3', { expiresAt: 101 }));
    });
  });
}
