import { expect } from 'chai';
import { Caller, dump } from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { send } from '../sample-client.js';
import { Directory, expectRefusal, type Json } from './directory.js';

onEachStorage('lists of SCIM', {}, (service) => {
  let directory: Directory;
  let anna: Json;
  let ben: Json;
  const all = { anna: '', ben: '' };
  before(async () => {
    directory = await Directory.holding(service());
    anna = await directory.user({ userName: 'Anna.Berg@example.com', externalId: 'EXT-Anna' });
    ben = await directory.user({ userName: 'ben@example.org', active: false });
    Object.assign(all, { anna: anna.id, ben: ben.id });
  });

  const created = () => (anna['meta'] as { created: string }).created;
  const FILTERS: readonly (readonly [string | (() => string), string])[] = [
    ['userName eq "anna.BERG@example.com"', 'anna'],
    ['username Eq "ben@example.org"', 'ben'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ben@example.org"', 'ben'],
    ['userName sw "ANNA"', 'anna'],
    ['userName co ".berg@"', 'anna'],
    ['userName sw "berg"', ''],
    ['userName gt "anna.berg@example.com" and userName lt "c"', 'ben'],
    ['userName ge "ben@example.org" and userName le "ben@example.org"', 'ben'],
    ['userName lt "ben@example.org" and userName sw "a" and userName co "berg"', 'anna'],
    ['externalId eq "EXT-Anna"', 'anna'],
    ['externalId eq "ext-anna"', ''],
    ['externalId sw "EXT" and externalId co "ann"', 'anna'],
    ['externalId pr', 'anna'],
    ['externalId ne "other"', 'anna'],
    ['emails eq "ben@example.org"', 'ben'],
    ['emails.value eq "ben@example.org"', 'ben'],
    ['emails[type eq "work"].value eq "ben@example.org"', 'ben'],
    [() => `id eq "${anna.id}"`, 'anna'],
    [() => `id eq "${anna.id}" and active eq true`, 'anna'],
    [() => `id eq "${ben.id}" and active eq "False"`, 'ben'],
    [() => `id eq "${ben.id}" and active ne false`, ''],
    [() => `id eq "${ben.id}" and active pr`, 'ben'],
    [() => `meta.created ge "${created()}" and id eq "${anna.id}"`, 'anna'],
    [() => `meta.created gt "${created()}" and id eq "${anna.id}"`, ''],
    [() => `meta.lastModified le "${created()}" and id eq "${anna.id}" AND userName pr`, 'anna'],
    ['  ', 'all'],
  ];
  for (const [filter, found] of FILTERS) {
    it(`find ${found || 'nobody'} by ${String(filter)}`, async () => {
      const ids = await directory.idsWhere('Users', typeof filter === 'string' ? filter : filter());
      if (found === 'all') expect(ids).to.include.members([anna.id, ben.id]);
      else expect(ids).to.deep.equal(found === '' ? [] : [all[found as keyof typeof all]]);
    });
  }

  const REFUSED = [
    ...[
      'userName ew "x"',
      'userName eq "a" or userName eq "b"',
      'not (userName eq "a")',
      '(userName eq "a")',
      'userName eq',
    ],
    ...[
      'userName',
      'userName xx "a"',
      'title eq "x"',
      'emails[type eq "home"].value eq "x"',
      'userName pr "x"',
      'userName eq 5',
    ],
    ...[
      'active gt true',
      'active eq "maybe"',
      'active eq "x"',
      'userName eq true',
      'meta.created eq "yesterday"',
      'userName eq "a" and',
      'and',
    ],
    ...[
      'meta.created co "2026"',
      'groups.value eq "x"',
      'constructor eq "x"',
      'userName eq "a""',
      '\u0000',
      'name.familyName eq "x"',
    ],
  ];
  for (const filter of REFUSED) {
    it(`refuse ${JSON.stringify(filter)}`, async () => {
      const answer = await directory.get(`/Users?filter=${encodeURIComponent(filter)}`);
      expectRefusal(answer, 400, 'invalidFilter');
      expect(answer.json.detail).to.not.include('function');
    });
  }

  it('refuse a filter sent twice, and say names as they were sent', async () => {
    const filter = encodeURIComponent('userName eq "a"');
    expectRefusal(await directory.get(`/Users?filter=${filter}&filter=${filter}`), 400, 'invalidFilter');
    const { json } = await directory.get(`/Users?filter=${encodeURIComponent('meta.lastModified co "x"')}`);
    expect(json.detail).to.include('meta.lastModified');
  });

  it('have pages, whose end is remembered', async () => {
    for (let n = 0; n < 5; n += 1) await directory.user({ userName: `page.${n}@pages.example` });
    const page = (query: string) =>
      directory.read(`/Users?filter=${encodeURIComponent('userName co "@pages."')}&${query}`);
    const ids: string[] = [];
    for (let startIndex = 1; startIndex <= 5; startIndex += 2) {
      const { Resources, ...head } = await page(`startIndex=${startIndex}&count=2`);
      ids.push(...Resources.map(({ id }) => id));
      expect(head).to.deep.include({ totalResults: 5, startIndex, itemsPerPage: Resources.length });
    }
    const whole = await page('');
    expect(ids).to.deep.equal(whole.Resources.map(({ id }) => id));
    expect((await page('startIndex=4&count=9')).Resources.map(({ id }) => id)).to.deep.equal(ids.slice(3));
    expect((await page('startIndex=9')).Resources).to.deep.equal([]);
    expect((await page(`startIndex=${'9'.repeat(20)}`)).Resources).to.deep.equal([]);
    expect(await page('count=0')).to.deep.include({ totalResults: 5, itemsPerPage: 0 });
    expect((await page('startIndex=-3&count=-1')).Resources).to.deep.equal([]);
    expectRefusal(await directory.get('/Users?count=many'), 400, 'invalidValue');
    // RFC 7644, 3.4.2: what a service doesn't know, it ignores.
    for (const query of ['sortBy=userName&sortOrder=descending', 'filtre=x&tenant=7'])
      expect((await page(query)).Resources).to.have.length(5);
  });

  it('describe what is supported', async () => {
    const config = await directory.read('/ServiceProviderConfig');
    expect(config).to.deep.include({
      bulk: { supported: false, maxOperations: 1_000, maxPayloadSize: 1_048_576 },
      ...{ patch: { supported: true }, sort: { supported: false }, etag: { supported: true } },
    });
    for (const path of ['', '/', '/ServiceProviderConfig/']) expect(await directory.read(path)).to.deep.equal(config);
    const types = (await directory.read('/ResourceTypes')).Resources;
    expect(types.map(({ id }) => id)).to.deep.equal(['User', 'Group']);
    expect(await directory.read('/ResourceTypes/User')).to.deep.equal(types[0]);
    const { Resources } = await directory.read('/Schemas');
    for (const schema of Resources) expect(await directory.read(`/Schemas/${schema.id}`)).to.deep.equal(schema);
    expectRefusal(await directory.get('/Schemas/other'), 404);
  });

  it('answer in the form of SCIM where there is nothing, or no such method', async () => {
    for (const path of ['/Bulk', '/Me', '/other']) expectRefusal(await directory.post(path, {}), 404);
    expectRefusal(await directory.post('/Users/.search', {}), 405);
    expectRefusal(await directory.call('PATCH', '/Users', { body: {} }), 405);
    const headers = { 'content-type': 'text/plain' };
    expectRefusal(await directory.call('POST', '/Users', { body: '{}', headers }), 415);
    expectRefusal(await directory.post('/Users?dry_run=true', {}), 400);
    const json = { 'content-type': 'application/json' };
    const body = { userName: 'plain.json@example.com' };
    expect((await directory.call('POST', '/Users', { body, headers: json })).status).to.equal(201);
    expectRefusal(await directory.post('/Users', { title: 'x'.repeat(1_048_576) }), 413);
  });

  it('are not written by a request with a misspelt dry_run, and ignore other parameters', async () => {
    const [user, group] = [await directory.user(), await directory.group()];
    const before = await dump(service());
    const renamed = { displayName: 'Written' };
    const writes: readonly (readonly [method: string, path: string, body?: object])[] = [
      ['POST', '/Users', { userName: 'written@example.com' }],
      ['PUT', `/Users/${user.id}`, { userName: user['userName'], name: { familyName: 'Written' } }],
      ['PATCH', `/Users/${user.id}`, { Operations: [{ op: 'replace', value: { active: false } }] }],
      ['DELETE', `/Users/${user.id}`],
      ['POST', '/Groups', { displayName: 'Made' }],
      ['PUT', `/Groups/${group.id}`, renamed],
      ['PATCH', `/Groups/${group.id}`, { Operations: [{ op: 'replace', value: renamed }] }],
      ['DELETE', `/Groups/${group.id}`],
    ];
    const names = [
      'dry-run',
      'dryrun',
      'DryRun',
      'DRY_RUN',
      'dry_runn',
      '_dry_run',
      'dry_run[]',
      'dryrun[]',
      'dry_run[0]',
    ];
    for (const [method, path, body] of writes) {
      for (const name of names) {
        const answer = await directory.call(method, `${path}?${encodeURIComponent(name)}=true`, body && { body });
        expectRefusal(answer, 400);
        expect(answer.json.detail).to.include(`"${name}"`).and.include('did you mean `dry_run`?');
      }
      expectRefusal(await directory.call(method, `${path}?dry_run=true`, body && { body }), 400);
    }
    expect(await dump(service())).to.deep.equal(before);
    expect((await directory.get('/Users?dry-run=true')).status).to.equal(200);
    for (const [method, path, body] of writes) {
      const others = '?wiat=x&wait=y&sortBy=z&_=1&dry_run=false&filter%5Bx%5D=1';
      const { status, text } = await directory.call(method, `${path}${others}`, body && { body });
      expect(status, text).to.be.within(200, 204);
    }
  });

  it('are for the tokens of directories alone', async () => {
    const admin = await Caller.administrator(service());
    const { text } = await new Seeding(service()).token();
    for (const path of ['/scim/v2', '/scim/v2/Schemas', '/scim/v2/Users', '/scim/v2/Users/x']) {
      for (const as of [admin.token, text]) {
        const answer = await send(service().port, 'GET', path, { as });
        expect([answer.status, answer.headers['content-type']], path).to.deep.equal([403, 'application/scim+json']);
      }
      const { status, headers } = await send(service().port, 'GET', path);
      expect([status, headers['www-authenticate']]).to.deep.equal([401, 'Bearer realm="administration"']);
    }
    expectProblem(await service().call('GET', '/users', { as: directory.token }), { status: 403, code: 'scim_only' });
  });

  it('need the permissions of accounts', async () => {
    const reader = await Directory.holding(service(), 'account.read');
    expect((await reader.get('/Users')).status).to.equal(200);
    expectRefusal(await reader.post('/Users', { userName: 'x@example.com' }), 403);
    expectRefusal(await reader.patch(`/Users/${anna.id}`), 403);
    expectRefusal(await reader.delete(`/Users/${anna.id}`), 403);
    const nobody = await Directory.holding(service(), 'customer.read');
    for (const path of ['', '/Schemas', '/Users', '/Groups']) expectRefusal(await nobody.get(path), 403);
  });
});
