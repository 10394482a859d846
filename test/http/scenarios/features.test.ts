import { expect } from 'chai';
import { AuthorityWriter } from '../../../src/application/authority/authority-writer.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { aUserWith, featureOf, featuresOf, Flags, type FeatureRecord } from '../../support/flags.js';
import { DURABLE_STORAGES, expectProblem, onEachStorage, withService, type Reply } from '../../support/service.js';
import { scenarios, withoutRequestId } from './scenario.js';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const ROLLOUT = ['variants', 'on_variant', 'off_variant', 'targeting'];
const FULL = ['id', 'key', 'name', 'description', 'enabled', ...ROLLOUT, 'created', 'updated'];
const RUNTIME = ['id', 'key', 'enabled'];
const invalid = { status: 422, code: 'validation_failed' };

onEachStorage('features', {}, (service) => {
  let admin: Flags;
  let plain: Flags;
  let blind: Flags;
  before(async () => {
    admin = new Flags(service(), (await service().admin()).accessToken);
    plain = new Flags(service(), (await service().register('plain@example.com')).accessToken);
    blind = new Flags(service(), (await aUserWith(service(), 'update')).accessToken);
  });

  const entries = async (recordId: string) => {
    const { log } = await service().get(identifiers.store);
    return (await log.listAfter(0, 10_000)).filter((change) => change.recordId === recordId);
  };

  describe('reading', () => {
    it('shows developer_mode, off, in full with settings.read and in short form without', async () => {
      const [full, short] = [await admin.developerMode(), await plain.developerMode()];
      expect(full).to.have.all.keys(FULL);
      expect(full).to.include({ key: 'developer_mode', enabled: false });
      expect(short).to.deep.equal({ id: full.id, key: 'developer_mode', enabled: false });
      expect(featureOf(await admin.call('GET', `/features/${full.id}`))).to.deep.equal(full);
      expect(featureOf(await plain.call('GET', `/features/${full.id}`))).to.deep.equal(short);
    });

    it('needs a token', async () => {
      for (const path of ['/features', `/features/${UNKNOWN}`, '/features/stream']) {
        expectProblem(await service().call('GET', path), { status: 401, code: 'token_missing' });
      }
    });

    it('answers 404 to unknown and malformed ids', async () => {
      for (const id of [UNKNOWN, 'x', '__proto__', 'developer_mode']) {
        expectProblem(await plain.call('GET', `/features/${id}`), { status: 404, code: 'not_found' });
      }
    });

    it('answers 304 while no feature changes, separately for each view', async () => {
      const first = await admin.call('GET', '/features');
      const { etag = '' } = first.headers;
      expect(etag).to.match(/^"\d+\.[\w-]+"$/);
      expect(first.headers.vary).to.match(/authorization/i);
      expect((await plain.call('GET', '/features')).headers.etag).to.not.equal(etag);
      await service().register(`another-${Math.trunc(performance.now())}@example.com`);
      const again = await admin.call('GET', '/features', { headers: { 'if-none-match': etag } });
      expect([again.status, again.text, again.headers.etag]).to.deep.equal([304, '', etag]);
      // Browsers add this to a condition that a page sets itself.
      const headers = { 'if-none-match': etag, 'cache-control': 'no-cache', pragma: 'no-cache' };
      expect((await admin.call('GET', '/features', { headers })).status).to.equal(304);
      const other = await plain.call('GET', '/features', { headers: { 'if-none-match': etag } });
      expect(other.status).to.equal(200);
      const { id, enabled } = await admin.developerMode();
      await admin.toggle(id, !enabled);
      const changed = await admin.call('GET', '/features', { headers: { 'if-none-match': etag } });
      expect(changed.status).to.equal(200);
      await admin.toggle(id, enabled);
      const back = await admin.call('GET', '/features', { headers: { 'if-none-match': etag } });
      expect(back.status, 'it was changed since').to.equal(200);
    });

    it('has an ETag for each record, made of its version and the view', async () => {
      const { id } = await admin.create('etagged');
      const [full, short] = [await admin.call('GET', `/features/${id}`), await plain.call('GET', `/features/${id}`)];
      expect([full.headers.etag, short.headers.etag]).to.deep.equal(['"1.full"', '"1.runtime"']);
      const headers = { 'if-none-match': '"1.full"' };
      expect((await admin.call('GET', `/features/${id}`, { headers })).status).to.equal(304);
      expect((await plain.call('GET', `/features/${id}`, { headers })).status).to.equal(200);
    });
  });

  describe('the list with parameters', () => {
    const keys = (records: readonly FeatureRecord[]) => records.map(({ key }) => key);
    before(async () => {
      for (const [key, enabled] of [
        ['list.a', true],
        ['list.b', false],
        ['list.c', true],
      ] as const)
        await admin.create(key, enabled);
    });

    it('is sorted, filtered and paged', async () => {
      const answer = await admin.call('GET', '/features?key_like=LIST.&enabled=true&_sort=key&_order=desc&_limit=1');
      expect(keys(featuresOf(answer))).to.deep.equal(['list.c']);
      expect(answer.headers['x-total-count']).to.equal('2');
    });

    it('is searched in the fields of the view', async () => {
      expect(keys(await admin.list('?q=the%20list.'))).to.deep.equal(['list.a', 'list.b', 'list.c']);
      expect(keys(await plain.list('?q=the%20list.'))).to.deep.equal([]);
      expect(keys(await plain.list('?q=LIST.B'))).to.deep.equal(['list.b']);
    });

    it('refuses to filter or sort by fields outside the short view', async () => {
      const all = (await plain.list()).length;
      for (const query of ['name=nobody', 'description_like=x', 'created_gte=2999-01-01', 'updated_lte=1999-01-01']) {
        const answer = await plain.call('GET', `/features?${query}`);
        expectProblem(answer, { status: 400, code: 'bad_query', errors: [query.split('=')[0]!] });
        expect((await admin.list(`?${query}`)).length, query).to.be.below(all);
      }
      for (const field of ['name', 'description', 'created', 'updated']) {
        const answer = await plain.call('GET', `/features?_sort=${field}`);
        expectProblem(answer, { status: 400, code: 'bad_query', errors: ['_sort'] });
        expect((await admin.list(`?_sort=${field}`)).length).to.equal(all);
      }
      expect(keys(await plain.list('?enabled=true&key_like=list.&_sort=enabled,key'))).to.deep.equal([
        'list.a',
        'list.c',
      ]);
    });

    it('has the total without parameters too', async () => {
      const answer = await plain.call('GET', '/features');
      expect(answer.headers['x-total-count']).to.equal(String(featuresOf(answer).length));
    });
  });

  describe('creating', () => {
    it('returns the record and its Location, and logs all of it', async () => {
      const body = { key: 'made', name: '  Made ', description: null, id: 'mine', unknown: 1 };
      const answer = await admin.call('POST', '/features', { body });
      expect(answer.status, answer.text).to.equal(201);
      const record = featureOf(answer);
      expect(record).to.include({ key: 'made', name: 'Made', description: '', enabled: false });
      expect(record.updated).to.equal(record.created);
      expect(record.id).to.not.equal('mine');
      expect(answer.headers).to.include({ location: `/features/${record.id}`, etag: '"1.full"' });
      const after = { key: 'made', name: 'Made', description: '', enabled: false };
      const [entry, ...more] = await entries(record.id);
      expect(entry).to.deep.include({ resource: 'feature', action: 'created', before: null, after });
      expect([more.length, entry?.requestId]).to.deep.equal([0, answer.headers['x-request-id']]);
    });

    scenarios(service, { method: 'POST', url: '/features', as: () => admin.as }, [
      { name: 'nothing', body: {}, ...invalid, errors: ['key', 'name'] },
      { name: 'no name', body: { key: 'k' }, ...invalid, errors: ['name'] },
      { name: 'an empty name', body: { key: 'k', name: ' ' }, ...invalid, errors: ['name'] },
      { name: 'a bad key', body: { key: '1', name: 'n' }, ...invalid, errors: ['key'] },
      { name: 'a prototype name', body: { key: 'constructor', name: 'n' }, ...invalid, errors: ['key'] },
      { name: '__proto__', body: '{"key":"__proto__","name":"n"}', ...invalid, errors: ['key'] },
      { name: 'enabled as text', body: { key: 'k', name: 'n', enabled: 'yes' }, ...invalid, errors: ['enabled'] },
      { name: 'enabled null', body: { key: 'k', name: 'n', enabled: null }, ...invalid, errors: ['enabled'] },
      {
        name: 'a long description',
        body: { key: 'k', name: 'n', description: 'x'.repeat(2_001) },
        ...invalid,
        errors: ['description'],
      },
      {
        name: 'an existing key',
        body: { key: 'developer_mode', name: 'n' },
        ...{ status: 409, code: 'already_exists', errors: ['key'] },
      },
    ]);

    it('succeeds once when two requests race for one key', async () => {
      const body = { key: 'raced', name: 'Raced' };
      const answers = await Promise.all([1, 2].map(() => admin.call('POST', '/features', { body })));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409]);
    });
  });

  describe('updating', () => {
    it('changes one field and logs only that', async () => {
      const { id, updated } = await admin.create('switched');
      const record = await admin.toggle(id, true);
      expect(record).to.include({ enabled: true, key: 'switched', name: 'The switched' });
      expect(record.updated > updated).to.equal(true);
      expect((await plain.list()).find((one) => one.id === id)?.enabled, 'the very next read').to.equal(true);
      expect((await entries(id)).at(-1)).to.deep.include({
        action: 'updated',
        before: { enabled: false },
        after: { enabled: true },
      });
    });

    it('writes nothing when the record is sent back unchanged', async () => {
      const record = await admin.create('echoed');
      const body = { ...record, created: 'x', updated: 'y', customers: [] };
      const answer = await admin.call('PUT', `/features/${record.id}`, { body });
      expect(featureOf(answer)).to.deep.equal(record);
      expect(answer.headers.etag).to.equal('"1.full"');
      expect(await entries(record.id)).to.have.length(1);
    });

    it('works as PATCH too, and clears a description with null', async () => {
      const { id } = await admin.create('described');
      const write = (method: string, body: object) => admin.call(method, `/features/${id}`, { body });
      expect(featureOf(await write('PATCH', { description: ' Two\nlines ' })).description).to.equal('Two\nlines');
      expect(featureOf(await write('PUT', { description: null })).description).to.equal('');
    });

    it('refuses invalid changes', async () => {
      const { id } = await admin.create('refusing');
      const rows: [body: object, status: number, code: string, errors: string[]][] = [
        [{ enabled: null }, 422, 'validation_failed', ['enabled']],
        [{ enabled: 1 }, 422, 'validation_failed', ['enabled']],
        [{ name: null }, 422, 'validation_failed', ['name']],
        [{ name: '' }, 422, 'validation_failed', ['name']],
        [{ key: null }, 422, 'validation_failed', ['key']],
        [{ id: UNKNOWN }, 422, 'validation_failed', ['id']],
        [{ key: 'other' }, 409, 'immutable', ['key']],
        [{ key: 'other', enabled: true }, 409, 'immutable', ['key']],
      ];
      for (const [body, status, code, errors] of rows) {
        expectProblem(await admin.call('PUT', `/features/${id}`, { body }), { status, code, errors });
      }
      expect(await entries(id)).to.have.length(1);
    });

    it('compares If-Match with the version alone, after the id and before the key', async () => {
      const { id } = await admin.create('matched');
      const put = (ifMatch: string, body: object, of = id): Promise<Reply> =>
        admin.call('PUT', `/features/${of}`, { body, headers: { 'if-match': ifMatch } });
      expectProblem(await put('"2.full"', { enabled: true }), { status: 412, code: 'stale_version' });
      expectProblem(await put('"2.full"', { key: 'other' }), { status: 412, code: 'stale_version' });
      expectProblem(await put('"2.full"', {}, UNKNOWN), { status: 404, code: 'not_found' });
      expectProblem(await put('"2.full"', { enabled: 1 }), { ...invalid, errors: ['enabled'] });
      expect((await put('"1.runtime"', { enabled: true })).status).to.equal(200);
      const remove = { headers: { 'if-match': '"1.full"' } };
      expectProblem(await admin.call('DELETE', `/features/${id}`, remove), { status: 412, code: 'stale_version' });
    });
  });

  describe('deleting', () => {
    it('answers {} once, logs the previous values, and frees the key', async () => {
      const { id } = await admin.create('gone', true);
      const answer = await admin.call('DELETE', `/features/${id}`);
      expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
      expectProblem(await admin.call('DELETE', `/features/${id}`), { status: 404, code: 'not_found' });
      expectProblem(await admin.call('PUT', `/features/${id}`, { body: {} }), { status: 404, code: 'not_found' });
      const before = { key: 'gone', name: 'The gone', description: '', enabled: true };
      expect((await entries(id)).at(-1)).to.deep.include({ action: 'deleted', before, after: null });
      expect((await admin.create('gone')).id).to.not.equal(id);
    });
  });

  describe('without settings.update', () => {
    it('is refused alike for every id, known or not, and every body', async () => {
      const { id } = await admin.developerMode();
      const reader = await aUserWith(service(), 'read');
      for (const as of [plain.as, reader.accessToken]) {
        const answers = [
          await service().call('POST', '/features', { as, body: { key: 7 } }),
          await service().call('PUT', `/features/${id}`, { as, body: { enabled: true } }),
          await service().call('PUT', `/features/${UNKNOWN}`, { as, body: { enabled: 7 } }),
          await service().call('DELETE', `/features/${id}`, { as }),
          await service().call('DELETE', '/features/x', { as }),
        ];
        for (const answer of answers) {
          expectProblem(answer, { status: 403, code: 'forbidden' });
          expect(withoutRequestId(answer)).to.deep.equal(withoutRequestId(answers[0]!));
        }
      }
    });
  });

  it('succeeds with settings.update alone, and returns the short form', async () => {
    const created = await blind.call('POST', '/features', { body: { key: 'blind', name: 'Blind' } });
    expect(created.status, created.text).to.equal(201);
    const record = featureOf(created);
    expect(record).to.have.all.keys(RUNTIME);
    expect(await blind.toggle(record.id, true)).to.deep.equal({ id: record.id, key: 'blind', enabled: true });
    expect((await blind.call('DELETE', `/features/${record.id}`)).status).to.equal(200);
  });
});

for (const storage of DURABLE_STORAGES) {
  describe(`features over a restart (${storage})`, () => {
    it('keep their ETag, and developer_mode stays deleted', () =>
      withService(storage, {}, async (service) => {
        const as = async () => new Flags(service, (await service.admin()).accessToken);
        let admin = await as();
        await admin.create('one', true);
        expect((await admin.call('DELETE', `/features/${(await admin.developerMode()).id}`)).status).to.equal(200);
        const before = await admin.call('GET', '/features');
        await service.restart();
        admin = await as();
        const after = await admin.call('GET', '/features');
        expect([after.text, after.headers.etag]).to.deep.equal([before.text, before.headers.etag]);
        expect(featuresOf(after).map(({ key }) => key)).to.deep.equal(['one']);
      }));
  });
}

describe('many features (memory)', () => {
  it('are limited to 2,000 and listed completely', () =>
    withService('memory', {}, async (service) => {
      const admin = new Flags(service, (await service.admin()).accessToken);
      const writer = await service.get(AuthorityWriter);
      await writer.write({ actorId: 'system:test', requestId: null }, async (transaction) => {
        for (let n = 1; n < 2_000; n += 1) {
          const after = { key: `many-${n}`, name: 'Many', description: '', enabled: false };
          await transaction.record({
            resource: 'feature',
            recordId: `id-${n}`,
            action: 'created',
            before: null,
            after,
          });
        }
      });
      expect(await admin.list()).to.have.length(2_000);
      expect(await admin.list('?_sort=key')).to.have.length(1_000);
      const answer = await admin.call('POST', '/features', { body: { key: 'over', name: 'Over' } });
      expectProblem(answer, { status: 409, code: 'limit_reached' });
    }));
});
