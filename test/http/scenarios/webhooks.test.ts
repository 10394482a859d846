import { Caller } from '../../support/caller.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { HttpsOutbound } from '../../../src/adapters/outbound/https-outbound.js';
import { OutboundAddresses, readNetwork } from '../../../src/adapters/outbound/outbound-addresses.js';
import { DeliverWebhooks } from '../../../src/application/webhooks/deliver-webhooks.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Maintenance } from '../../../src/bootstrap/maintenance.js';
import { SystemClock } from '../../../src/adapters/security/system-clock.js';
import type { WebhookTry } from '../../../src/domain/webhooks/webhook-try.js';
import { CERTIFICATE, HttpsReceiver, type Received } from '../../support/https-receiver.js';
import { rebind } from '../../support/rebind.js';
import { expectProblem, STORAGES, TestService, type Auth } from '../../support/service.js';

interface Hook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly owner: string;
  readonly state: string;
  readonly last_delivery: { readonly at: string; readonly status: number | null } | null;
  readonly updated: string;
  readonly secret: string;
}

interface Delivery {
  readonly at: string;
  readonly message_id: string;
  readonly type: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly skipped: boolean;
}

interface Message {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const SETTINGS = {
  JWT_SECRET: 'a-secret-of-at-least-32-bytes-for-tests',
  TOKEN_TTL: '31536000',
  // Nobody listens there: messages stay in the outbox.
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'castellan@example.com',
  PUBLIC_URL: 'https://castellan.example.com',
  RESET_URL: 'https://castellan.example.com/reset#{token}',
};

const outbound = new HttpsOutbound({
  addresses: new OutboundAddresses([readNetwork('127.0.0.0/8')!]),
  ca: CERTIFICATE,
});

function messageOf({ body }: Received): Message {
  return JSON.parse(body) as Message;
}

for (const storage of STORAGES) {
  describe(`webhooks (${storage})`, () => {
    let service: TestService;
    let receiver: HttpsReceiver;
    let admin: Auth;
    let turn = 0;
    /** Whether the operator has taken the receiver's network away. */
    let isPrivate = false;
    before(async () => {
      receiver = await HttpsReceiver.start();
      const unused = { clock: new SystemClock(), onError: () => true, report: () => undefined };
      const replace = (container: Parameters<typeof rebind>[0]) => {
        rebind(container, identifiers.outbound, {
          call: (request) => outbound.call(request),
          isForbidden: (url) => isPrivate || outbound.isForbidden(url),
        });
        rebind(container, identifiers.webhookDelivery, new Maintenance([], new AbortController(), unused));
      };
      service = await TestService.start(storage, SETTINGS, { replace });
      admin = await service.admin();
    });
    after(async () => {
      await service.stop();
      await receiver.stop();
    });
    beforeEach(() => {
      turn += 1;
      receiver.received.length = 0;
      receiver.respond = (response) => response.writeHead(204).end();
    });
    afterEach(async () => {
      const hooks = (await ask('GET', '/webhooks')) as unknown as readonly Hook[];
      for (const { id } of hooks) await ask('DELETE', `/webhooks/${id}`);
    });

    async function ask<T = Hook>(method: string, path: string, body?: object, as = admin): Promise<T> {
      const answer = await service.call(method, path, { as: as.accessToken, body });
      expect(answer.status, `${method} ${path} ${answer.text}`).to.be.lessThan(300);
      return answer.json as unknown as T;
    }

    const make = (events: readonly string[], more: object = {}, as = admin) =>
      ask('POST', '/webhooks', { name: `hook ${turn}`, url: receiver.url(), events, enabled: true, ...more }, as);
    const makeRole = (name = 'role') => ask<{ id: string }>('POST', '/roles', { name: `${name} ${turn}` });
    const deliveriesOf = ({ id }: Hook) => ask<readonly Delivery[]>('GET', `/webhooks/${id}/deliveries`);

    /** Lets the service deliver, which has no schedule here, until this holds. */
    async function until<T>(read: () => Promise<T> | T, holds: (value: T) => boolean): Promise<T> {
      const deliverer = await service.get(DeliverWebhooks);
      for (;;) {
        const value = await read();
        if (holds(value)) return value;
        await deliverer.execute();
        await nextTurn();
      }
    }

    const untilReceived = (count: number) =>
      until(
        () => receiver.received,
        ({ length }) => length >= count,
      );
    const untilState = ({ id }: Hook, state: string) =>
      until(
        () => ask('GET', `/webhooks/${id}`),
        (hook) => hook.state === state,
      );
    const untilTried = (hook: Hook, count: number) =>
      until(
        () => deliveriesOf(hook),
        ({ length }) => length >= count,
      );

    it('are made off, shown without their secret, and found', async () => {
      const body = {
        name: ` hook ${turn} `,
        url: 'https://a.example/x?token=1',
        events: ['role.*', 'user.created', 'role.*'],
      };
      const { secret, ...made } = await ask('POST', '/webhooks', body);
      expect(secret).to.match(/^whsec_/);
      expect(made).to.deep.include({ name: `hook ${turn}`, url: body.url, events: ['role.*', 'user.created'] });
      expect(made).to.include({ enabled: false, owner: admin.user.id, state: 'off', last_delivery: null });
      expect(await ask('GET', `/webhooks/${made.id}`)).to.deep.equal(made);
      expect(await ask('GET', `/webhooks?enabled=false&owner=${admin.user.id}&_sort=name`)).to.deep.equal([made]);
      const [entry] = await ask<readonly { readonly after: object }[]>('GET', `/changes?record_id=${made.id}`);
      const { events } = made as unknown as { readonly events: readonly string[] };
      const logged = { name: made.name, url: 'https://a.example/x', events, enabled: false, owner: admin.user.id };
      expect(entry!.after).to.deep.equal(logged);
      const call = (method: string, path: string, sent?: object) =>
        service.call(method, path, { as: admin.accessToken, body: sent });
      expectProblem(await call('POST', '/webhooks', body), { status: 409, code: 'already_exists', errors: ['name'] });
      expectProblem(await call('POST', '/webhooks?dry_run=true', body), { status: 400, code: 'dry_run_unsupported' });
      expectProblem(await call('DELETE', `/webhooks?id=${made.id}`), { status: 405, code: 'method_not_allowed' });
      expectProblem(await call('GET', '/webhooks?at_seq=1'), { status: 400, code: 'bad_query', errors: ['at_seq'] });
    });

    it('refuse addresses and events that they cannot tell', async () => {
      const wrong: readonly object[] = [
        ...[
          'http://a.example',
          'https://u:p@a.example',
          'https://a.example/#x',
          'https://10.0.0.1',
          'https://[::1]',
        ].map((url) => ({ url })),
        ...['https://2130706433/', `https://a.example/${'x'.repeat(2_040)}`].map((url) => ({
          url: url.replace('2130706433', '167772161'),
        })),
        ...[[], ['role'], ['*'], Array.from({ length: 51 }, () => 'role.*')].map((events) => ({ events })),
      ];
      for (const fields of wrong) {
        const body = { name: `hook ${turn}`, url: 'https://a.example', events: ['role.*'], ...fields };
        const answer = await service.call('POST', '/webhooks', { as: admin.accessToken, body });
        expect([answer.status, answer.json.code], JSON.stringify(fields)).to.deep.equal([422, 'validation_failed']);
      }
    });

    it('tell what was written, in the words of /changes, signed', async () => {
      const hook = await make(['role.*']);
      const { id } = await makeRole();
      await ask('PUT', `/roles/${id}`, { description: 'changed' });
      const received = await untilReceived(2);
      const messages = received.map(messageOf);
      expect(messages.map(({ type }) => type)).to.deep.equal(['role.created', 'role.updated']);
      for (const { headers, body } of received) {
        const verified = new Webhook(hook.secret).verify(body, headers as Record<string, string>);
        expect(verified).to.deep.equal(JSON.parse(body));
      }
      const [last] = await ask<readonly Readonly<Record<string, unknown>>[]>('GET', '/changes?_limit=1');
      const { actor_name: _, ...entry } = last!;
      expect(messages[1]!.data).to.deep.equal(entry);
      expect(messages[1]!.timestamp).to.equal(entry['at']);
      expect(received[1]!.headers['webhook-id']).to.equal(entry['hash']);
      const tries = await untilTried(hook, 2);
      expect(tries.map(({ type, status }) => [type, status])).to.deep.equal([
        ['role.updated', 204],
        ['role.created', 204],
      ]);
      expect(await untilState(hook, 'ok')).to.nested.include({ 'last_delivery.status': 204 });
    });

    it('sign with both secrets for a day after the newer one was made', async () => {
      const first = await make(['role.created']);
      const { secret } = await ask('POST', `/webhooks/${first.id}/rotate`);
      expect(secret).to.not.equal(first.secret);
      await makeRole();
      const [received] = await untilReceived(1);
      for (const one of [first.secret, secret]) {
        new Webhook(one).verify(received!.body, received!.headers as Record<string, string>);
      }
      service.advance(86_401);
      await makeRole('later');
      const [, later] = await untilReceived(2);
      expect(later!.headers['webhook-signature']).to.match(/^v1,\S+$/);
    });

    it('tell of customers without a value', async () => {
      await make(['customer.*']);
      const { id } = await ask('POST', '/customers', { name: 'Secret Ltd', email: 'hidden@example.com' });
      await ask('PUT', `/customers/${id}`, { phone: '0123456' });
      await ask('DELETE', `/customers/${id}`);
      const received = await untilReceived(3);
      const messages = received.map(messageOf);
      expect(messages.map(({ type }) => type)).to.deep.equal([
        'customer.created',
        'customer.updated',
        'customer.deleted',
      ]);
      expect(messages[1]!.data).to.include({ customer_id: id, type: 'updated', actor_id: admin.user.id });
      expect(messages[1]!.data['fields']).to.deep.equal(['phone']);
      expect(Object.keys(messages[1]!.data)).to.have.members([
        'id',
        'customer_id',
        'type',
        'fields',
        'actor_id',
        'created',
      ]);
      expect(received[1]!.headers['webhook-id']).to.equal(messages[1]!.data['id']);
      for (const { body } of received) expect(body).to.not.match(/Secret|hidden|0123456/);
    });

    it('shorten what is long', async () => {
      await make(['segment.*']);
      const notes = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(400)}`);
      await ask('POST', '/segments', { name: `long ${turn}`, filters: { values: { name: notes }, enabled: [] } });
      const [{ body }] = (await untilReceived(1)) as [Received];
      const { data } = JSON.parse(body) as Message;
      expect(data).to.include({ resource: 'segment', truncated: true });
      expect(data).to.not.have.any.keys('before', 'after');
    });

    it('keep the order of a record while it fails, and go on with others', async () => {
      const failing = await makeRole('failing');
      const fine = await makeRole('fine');
      let status = 500;
      receiver.respond = (response, received) =>
        response.writeHead(messageOf(received).data['record_id'] === failing.id ? status : 200).end();
      const hook = await make(['role.updated']);
      for (const { id } of [failing, fine]) {
        for (const description of ['first', 'second']) await ask('PUT', `/roles/${id}`, { description });
      }
      await untilTried(hook, 3);
      await untilState(hook, 'failing');
      const told = () =>
        receiver.received
          .map(messageOf)
          .map(({ data }) => data as { record_id: string; after: { description: string } });
      expect(told().filter(({ record_id: id }) => id === failing.id)).to.have.length(1);
      expect(
        told()
          .filter(({ record_id: id }) => id === fine.id)
          .map(({ after }) => after.description),
      ).to.deep.equal(['first', 'second']);
      status = 200;
      service.advance(6);
      await untilReceived(5);
      const again = told().filter(({ record_id: id }) => id === failing.id);
      expect(again.map(({ after }) => after.description)).to.deep.equal(['first', 'first', 'second']);
      await untilState(hook, 'ok');
    });

    it('store a pause before anything else is sent', async () => {
      const { webhookQueues } = await service.get(identifiers.store);
      const hook = await make(['role.created']);
      for (let count = 1; count <= 9; count += 1) await makeRole(`role ${count}`);
      const waiting = new Promise<WebhookTry[]>((resolve, reject) => {
        receiver.respond = (response) => {
          // Eight are sent at once.
          if (receiver.received.length === 9)
            webhookQueues.listWaiting({ id: hook.id, generation: 0 }).then(resolve, reject);
          response.writeHead(503).end();
        };
      });
      await (await service.get(DeliverWebhooks)).execute();
      expect(await waiting).to.not.be.empty;
      expect((await ask('GET', `/webhooks/${hook.id}`)).state).to.equal('failing');
    });

    it('skip an entry that is refused five times', async () => {
      receiver.respond = (response) => response.writeHead(404).end();
      const hook = await make(['role.created']);
      await makeRole();
      for (let count = 1; count < 5; count += 1) {
        await untilTried(hook, count);
        service.advance(4 * 3_600);
      }
      const tries = await untilTried(hook, 5);
      expect(tries.map(({ skipped }) => skipped)).to.deep.equal([true, false, false, false, false]);
      expect(new Set(tries.map(({ message_id: id }) => id)).size).to.equal(1);
      await untilState(hook, 'ok');
    });

    it('are switched off when the receiver is gone, and go on where they stopped', async () => {
      receiver.respond = (response) => response.writeHead(410).end();
      const hook = await make(['role.created']);
      const role = await makeRole();
      await untilState(hook, 'off');
      const [entry] = await ask<readonly object[]>('GET', `/changes?record_id=${hook.id}`);
      expect(entry).to.deep.include({ actor_id: 'system:webhooks', after: { enabled: false } });
      const { outbox } = await service.get(identifiers.store);
      expect((await outbox.list(10)).filter(({ mailbox }) => mailbox.endsWith(' notice'))).to.have.length(1);
      receiver.respond = (response) => response.writeHead(200).end();
      await ask('PUT', `/webhooks/${hook.id}`, { enabled: true });
      const received = await untilReceived(2);
      expect(received.map((one) => messageOf(one).data['record_id'])).to.deep.equal([role.id, role.id]);
    });

    it('are switched off after three days of failures', async () => {
      receiver.respond = (response) => response.writeHead(503).end();
      const hook = await make(['role.created']);
      await makeRole();
      await untilState(hook, 'failing');
      service.advance(3 * 86_400 + 1);
      await untilState(hook, 'off');
    });

    it('tell what their owner may read, and nothing more', async () => {
      const settings = { settings: { read: true, update: true } };
      const reading = { account: { read: true }, role: { read: true }, ability: { read: true } };
      const abilities = { ...settings, ...reading, customer: { read: true } };
      const role = await ask<{ id: string }>('POST', '/roles', { name: `owners ${turn}`, abilities });
      const owner = await service.register(`owner-${turn}@example.com`);
      await ask('PUT', `/users/${owner.user.id}`, { roles: [role.id] });
      const hook = await make(['ability.*', 'segment.created', 'customer.created'], {}, owner);
      expect(hook.owner).to.equal(owner.user.id);
      await ask('POST', '/segments', { name: `hidden ${turn}` });
      const [segment] = (await untilReceived(1)).map(messageOf);
      expect(segment!.data).to.deep.include({ hidden: true, after: {} });
      await ask('PUT', `/roles/${role.id}`, { abilities: { customer: { read: false } } });
      await ask('POST', '/customers', { name: 'Nobody' });
      const key = `key_${turn}`;
      const ability = await ask<{ id: string }>('POST', '/abilities', { key, name: key });
      expect(messageOf((await untilReceived(2))[1]!).type).to.equal('ability.created');
      await ask('PUT', `/roles/${role.id}`, { abilities: { ability: { read: false } } });
      await ask('DELETE', `/abilities/${ability.id}`);
      await ask('PUT', `/roles/${role.id}`, { abilities: { customer: { read: true } } });
      await ask('POST', '/customers', { name: 'Somebody' });
      const received = await untilReceived(3);
      expect(received.map((one) => messageOf(one).type)).to.deep.equal([
        'segment.created',
        'ability.created',
        'customer.created',
      ]);
      await ask('PUT', `/users/${owner.user.id}`, { suspended: true });
      await untilState(hook, 'off');
      await ask('PUT', `/users/${owner.user.id}`, { suspended: false });
      expect((await ask('GET', `/webhooks/${hook.id}`)).state).to.equal('off');
    });

    it('belong to the person who last changed what they tell', async () => {
      const hook = await make(['role.*'], { enabled: false });
      const other = await service.register(`other-${turn}@example.com`);
      await ask('PUT', `/users/${other.user.id}`, { roles: (await service.admin()).user.roles });
      const put = (fields: object) => ask('PUT', `/webhooks/${hook.id}`, fields, other);
      expect((await put({ name: `renamed ${turn}`, events: ['role.*'] })).owner).to.equal(admin.user.id);
      expect((await put({ events: ['role.created'] })).owner).to.equal(other.user.id);
      await ask('POST', `/webhooks/${hook.id}/rotate`);
      expect((await ask('GET', `/webhooks/${hook.id}`)).owner).to.equal(admin.user.id);
      const { token } = await ask<{ token: string }>('POST', '/tokens', {
        name: `program ${turn}`,
        roles: admin.user.roles,
      });
      const asProgram = (method: string, path: string, body?: object) =>
        service.call(method, path, { as: token, body });
      const path = `/webhooks/${hook.id}`;
      expect((await asProgram('PUT', path, { name: `program ${turn}`, enabled: false })).status).to.equal(200);
      const refused = [
        ['POST', '/webhooks', { name: 'x', url: 'https://a.example', events: ['role.*'] }],
        ['PUT', path, { enabled: true }],
        ['POST', `${path}/rotate`, undefined],
        ['POST', `${path}/redeliver`, { from: '2020-01-01T00:00:00.000Z' }],
      ] as const;
      for (const [method, to, body] of refused)
        expectProblem(await asProgram(method, to, body), { status: 403, code: 'people_only' });
    });

    it('keep an address that may no longer be called, but are given no other one', async () => {
      const hook = await make(['role.*'], { enabled: false });
      isPrivate = true;
      try {
        expect((await ask('PUT', `/webhooks/${hook.id}`, { ...hook, name: `same ${turn}` })).name).to.equal(
          `same ${turn}`,
        );
        const other = { url: `${receiver.url()}/other` };
        const answer = await service.call('PUT', `/webhooks/${hook.id}`, { as: admin.accessToken, body: other });
        expectProblem(answer, { status: 422, code: 'validation_failed', errors: ['url'] });
      } finally {
        isPrivate = false;
      }
    });

    it('show the query of their address to those who may read it', async () => {
      const hook = await make(['role.*'], { enabled: false, url: 'https://a.example/x?key=secret' });
      const clerk = await Caller.holding(service, 'settings.update');
      const { status, text } = await service.call('PUT', `/webhooks/${hook.id}`, { as: clerk.token, body: {} });
      expect([status, (JSON.parse(text) as Hook).url]).to.deep.equal([200, 'https://a.example/x']);
    });

    it('tell again what happened since a moment', async () => {
      const hook = await make(['role.created', 'customer.created']);
      await makeRole();
      await ask('POST', '/customers', { name: 'Again' });
      const told = (await untilReceived(2)).map(({ headers }) => headers['webhook-id']);
      await untilTried(hook, 2);
      const from = (await ask('GET', `/webhooks/${hook.id}`)).updated;
      await ask('POST', `/webhooks/${hook.id}/redeliver`, { from });
      const again = (await untilReceived(4)).slice(2).map(({ headers }) => headers['webhook-id']);
      expect(again).to.have.members(told);
      const future = { from: new Date(service.now() + 60_000).toISOString() };
      const refused = await service.call('POST', `/webhooks/${hook.id}/redeliver`, {
        as: admin.accessToken,
        body: future,
      });
      expectProblem(refused, { status: 422, code: 'validation_failed', errors: ['from'] });
    });

    it('are tested while they are off, 20 times an hour', async () => {
      receiver.respond = (response) => response.writeHead(500).end();
      const hook = await make(['role.*'], { enabled: false });
      for (let count = 0; count < 20; count += 1) await ask('POST', `/webhooks/${hook.id}/test`);
      const tooMany = await service.call('POST', `/webhooks/${hook.id}/test`, { as: admin.accessToken });
      expectProblem(tooMany, { status: 429, code: 'rate_limited' });
      const [received] = await untilReceived(20);
      expect(messageOf(received!)).to.deep.include({ type: 'webhook.test', data: {} });
      const tries = await untilTried(hook, 20);
      expect(tries[0]).to.include({ type: 'webhook.test', status: 500, skipped: false });
      await ask('PUT', `/webhooks/${hook.id}`, { enabled: true });
      expect((await ask('GET', `/webhooks/${hook.id}`)).state).to.equal('ok');
    });

    it('say why nobody answered', async () => {
      receiver.respond = (response) => response.destroy();
      const hook = await make(['role.created']);
      await makeRole();
      expect((await untilTried(hook, 1))[0]).to.include({ status: null, error: 'connection' });
      await ask('PUT', `/webhooks/${hook.id}`, { url: 'https://localhost.invalid' });
      service.advance(6);
      expect((await untilTried(hook, 2))[0]).to.include({ status: null, error: 'connection' });
    });

    if (storage === 'sqlite') {
      it('are switched off in a copy, and go on there when somebody switches them on', async () => {
        const hook = await make(['role.created']);
        await makeRole();
        await untilReceived(1);
        await untilTried(hook, 1);
        // Copies have an id of their own.
        await rm(join(service.folder, 'store-id'));
        await service.restart(SETTINGS);
        expect(await ask('GET', `/webhooks/${hook.id}`)).to.include({ enabled: false, state: 'off' });
        await makeRole('copied');
        await (await service.get(DeliverWebhooks)).execute();
        expect(receiver.received).to.have.length(1);
        await ask('PUT', `/webhooks/${hook.id}`, { enabled: true });
        await untilReceived(2);
      });
    }

    if (storage !== 'memory') {
      it('go on after a restart, with what waited', async () => {
        receiver.respond = (response) => response.writeHead(500).end();
        const hook = await make(['role.created']);
        await makeRole();
        await untilState(hook, 'failing');
        await service.restart({
          ...SETTINGS,
          JWT_SECRET: SETTINGS.JWT_SECRET.toUpperCase(),
          JWT_SECRET_PREVIOUS: SETTINGS.JWT_SECRET,
        });
        admin = await service.admin();
        await (await service.get(DeliverWebhooks)).execute();
        expect((await ask('GET', `/webhooks/${hook.id}`)).state).to.equal('failing');
        receiver.respond = (response) => response.writeHead(200).end();
        service.advance(6);
        const [first, second] = await untilReceived(2);
        expect(second!.headers['webhook-id']).to.equal(first!.headers['webhook-id']);
        await untilState(hook, 'ok');
      });

      it('send nothing that no key signs', async () => {
        const hook = await make(['role.created'], { enabled: false });
        await service.restart({ ...SETTINGS, JWT_SECRET: SETTINGS.JWT_SECRET.replace('a', 'b') });
        admin = await service.admin();
        await ask('POST', `/webhooks/${hook.id}/test`);
        const [tried] = await untilTried(hook, 1);
        expect(tried).to.include({ type: 'webhook.test', status: null, error: null });
        expect(receiver.received).to.be.empty;
      });
    }

    // The last one: the times of the log stay ahead.
    it('wait no longer for what failed while the clock was ahead than if it had failed now', async () => {
      receiver.respond = (response) => response.writeHead(500).end();
      const day = 86_400;
      service.advance(10 * day);
      const hook = await make(['role.created']);
      await makeRole();
      await untilTried(hook, 1);
      service.advance(-10 * day);
      await (await service.get(DeliverWebhooks)).execute();
      const [shown] = await deliveriesOf(hook);
      expect(Date.parse(shown!.at)).to.be.at.most(service.now());
      service.advance(6);
      await untilTried(hook, 2);
    });
  });
}
