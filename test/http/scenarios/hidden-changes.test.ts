import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { onEachStorage, type Reply } from '../../support/service.js';

interface Entry {
  readonly id: string;
  readonly resource: string;
  readonly record_id: string;
  readonly action: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly hidden?: true;
}

const THE_LOG = ['account.read', 'role.read', 'ability.read'] as const;
const EMAIL = 'jane.doe@example.com';

onEachStorage('what readers of the log may not read elsewhere', {}, (service) => {
  let admin: Caller;
  let segment: string;
  let feature: string;
  before(async () => {
    admin = await Caller.administrator(service());
    const made = async (path: string, body: object) => {
      const answer = await admin.post(path, body);
      expect(answer.status, answer.text).to.equal(201);
      return answer.json.id;
    };
    const done = async (answer: Promise<Reply>) => {
      const { status, text } = await answer;
      expect(status, text).to.be.within(200, 204);
    };
    const filters = (...emails: string[]) => ({ filters: { values: { email: emails }, enabled: ['email'] } });
    segment = await made('/segments', { name: 'Guest list', ...filters(EMAIL) });
    await done(admin.put(`/segments/${segment}`, filters(EMAIL, 'john.doe@example.com')));
    const variants = { on: 'secret offer', off: 'none' };
    const rollout = { variants, on_variant: 'on', off_variant: 'off' };
    feature = await made('/features', { key: 'offer', name: 'Offer', enabled: false, ...rollout });
    await done(admin.put(`/features/${feature}`, { enabled: true }));
    await done(admin.put(`/features/${feature}`, { variants: { ...variants, on: 'secret price' }, enabled: false }));
    await done(admin.delete(`/features/${feature}`));
    await done(admin.delete(`/segments/${segment}`));
  });

  const read = (as: Caller, query: string) => as.read<Entry[]>(`/changes?${query}&_limit=1000`);
  const both = async (as: Caller) => [
    ...(await read(as, `record_id=${segment}`)),
    ...(await read(as, `record_id=${feature}`)),
  ];

  it('isn’t in the lists, nor in single entries', async () => {
    const [reader, all] = [await Caller.holding(service(), ...THE_LOG), await both(admin)];
    const shown = await both(reader);
    expect(shown.map(({ action, before, after, hidden }) => ({ action, before, after, hidden }))).to.deep.equal([
      { action: 'deleted', before: {}, after: null, hidden: true },
      { action: 'updated', before: {}, after: {}, hidden: true },
      { action: 'created', before: null, after: {}, hidden: true },
      { action: 'deleted', before: { enabled: false }, after: null, hidden: true },
      { action: 'updated', before: { enabled: true }, after: { enabled: false }, hidden: true },
      { action: 'updated', before: { enabled: false }, after: { enabled: true }, hidden: undefined },
      { action: 'created', before: null, after: { enabled: false }, hidden: true },
    ]);
    for (const [index, entry] of shown.entries()) {
      const { before, after, hidden, ...rest } = entry;
      expect(all[index]).to.deep.include(rest);
      expect(await reader.read<Entry>(`/changes/${entry.id}`)).to.deep.equal(entry);
    }
    const { text, headers } = await reader.get('/changes?_limit=1000');
    for (const word of ['@', 'Guest list', 'secret', 'Offer']) expect(text).to.not.include(word);
    expect(headers['x-total-count']).to.equal((await admin.get('/changes')).headers['x-total-count']);
  });

  it('is shown by the permission for it', async () => {
    const all = await both(admin);
    expect(JSON.stringify(all)).to.include(EMAIL).and.to.include('secret price').and.to.not.include('hidden');
    const ofSegments = await Caller.holding(service(), ...THE_LOG, 'segment.read');
    expect(await read(ofSegments, `record_id=${segment}`)).to.deep.equal(await read(admin, `record_id=${segment}`));
    expect((await read(ofSegments, `record_id=${feature}`)).filter(({ hidden }) => hidden)).to.have.length(3);
    const ofFeatures = await Caller.holding(service(), ...THE_LOG, 'settings.read');
    expect(await read(ofFeatures, `record_id=${feature}`)).to.deep.equal(await read(admin, `record_id=${feature}`));
    expect((await read(ofFeatures, `record_id=${segment}`)).every(({ hidden }) => hidden)).to.equal(true);
  });

  it('has a tag of its own', async () => {
    const reader = await Caller.holding(service(), ...THE_LOG);
    const [{ id }] = (await read(admin, `record_id=${segment}`)) as [Entry];
    const [hidden, whole] = [await reader.get(`/changes/${id}`), await admin.get(`/changes/${id}`)];
    const tag = (answer: Reply) => ({ 'if-none-match': answer.headers['etag'] as string });
    expect((await reader.get(`/changes/${id}`, tag(hidden))).status).to.equal(304);
    expect((await admin.get(`/changes/${id}`, tag(hidden))).status).to.equal(200);
    expect((await admin.get(`/changes/${id}`, tag(whole))).status).to.equal(304);
  });
});
