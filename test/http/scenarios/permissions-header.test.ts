import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { onEachStorage, type Reply } from '../../support/service.js';

onEachStorage('X-Permissions', {}, (service) => {
  const tagOf = ({ headers }: Reply) => headers['x-permissions'];

  it('is new in the answer to the write that changes the permissions of the caller', async () => {
    const caller = await Caller.holding(service(), 'role.read', 'role.update', 'customer.read');
    const before = tagOf(await caller.get('/users/me'));
    const write = await caller.put(`/roles/${caller.roleId}`, { abilities: { customer: { read: false } } });
    expect(write.status, write.text).to.equal(200);
    const after = tagOf(await caller.get('/users/me'));
    expect(after).to.be.a('string').and.not.equal(before);
    expect(tagOf(write)).to.equal(after);
  });

  it('stays for other writes, dry runs and refusals', async () => {
    const caller = await Caller.holding(service(), 'role.read', 'role.update', 'customer.read');
    const before = tagOf(await caller.get('/users/me'));
    const path = `/roles/${caller.roleId}`;
    const abilities = { customer: { read: false } };
    for (const answer of [
      await caller.put(`${path}?dry_run=true`, { abilities }),
      await caller.put(path, { abilities: { customer: { delete: true } } }),
      await caller.put(path, { description: 'Another' }),
    ]) {
      expect(tagOf(answer), answer.text).to.equal(before);
    }
  });

  it('is in the answer that ends the session of the caller', async () => {
    const caller = await Caller.holding(service(), 'customer.read');
    const before = tagOf(await caller.get('/users/me'));
    expect(tagOf(await caller.post('/logout', {}))).to.equal(before);
  });
});
