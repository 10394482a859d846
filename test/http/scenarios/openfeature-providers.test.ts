import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { ErrorCode, OpenFeature as ServerSdk } from '@openfeature/server-sdk';
import {
  OpenFeature as WebSdk,
  ProviderEvents,
  ProviderStatus,
  type ClientProviderEvents,
  type EventHandler,
  type Provider,
} from '@openfeature/web-sdk';
import { expect } from 'chai';
import { EventSource } from 'eventsource';
import { Flags, type FeatureRecord } from '../../support/flags.js';
import { onEachStorage } from '../../support/service.js';

/** Provides browser globals that Node 20 lacks, during a test. */
function withBrowserGlobals(OfBrowser = EventSource): () => void {
  const kept = new Map<string, string>();
  const globals = {
    EventSource: OfBrowser,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  };
  const names = Object.keys(globals);
  const before = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  };
}

/** An `EventSource` whose first connection ends before an event; the next one waits until `comeBack`. */
function anInterruptedEventSource() {
  let comeBack: () => void = () => undefined;
  let lose: () => void = () => undefined;
  const back = new Promise<void>((resolve) => (comeBack = resolve));
  const lost = new Promise<void>((resolve) => (lose = resolve));
  let connections = 0;
  class Interrupted extends EventSource {
    constructor(url: string | URL) {
      super(url, {
        fetch: async (at, init) => {
          connections += 1;
          if (connections > 1) {
            await back;
            return fetch(at, init);
          }
          const { body, headers } = await fetch(at, init);
          await body?.cancel();
          lose();
          // Connects again after 1 ms.
          return new Response('retry: 1\n\n', { headers });
        },
      });
    }
  }
  return { EventSource: Interrupted, lost, comeBack };
}

/** The provider's own types don't fit the SDK's under `exactOptionalPropertyTypes`. */
function aWebProvider(options: ConstructorParameters<typeof OFREPWebProvider>[0]): Provider {
  return new OFREPWebProvider(options) as unknown as Provider;
}

onEachStorage('the published OpenFeature providers', {}, (service) => {
  let admin: Flags;
  let flag: FeatureRecord;
  let token: string;
  let restore: () => void;
  before(async () => {
    restore = withBrowserGlobals();
    admin = new Flags(service(), (await service().admin()).accessToken);
    flag = await admin.create('beta', true);
    token = (await service().register('provider@example.com')).accessToken;
  });
  after(() => restore());
  afterEach(async () => {
    await Promise.all([ServerSdk.close(), WebSdk.close()]);
  });

  const options = (as = token) => ({
    baseUrl: service().service.url,
    headers: [['Authorization', `Bearer ${as}`]] as [string, string][],
  });

  /** Resolves when the provider has reported changed flags. It also reports evaluations that are the same as before. */
  const changed = () =>
    new Promise<readonly string[]>((resolve) => {
      const handler: EventHandler<ClientProviderEvents.ConfigurationChanged> = (event) => {
        if ((event?.flagsChanged ?? []).length === 0) return;
        WebSdk.removeHandler(ProviderEvents.ConfigurationChanged, handler);
        resolve(event?.flagsChanged ?? []);
      };
      WebSdk.addHandler(ProviderEvents.ConfigurationChanged, handler);
    });

  it('server: evaluates with a context, and sees a toggle in its next evaluation', async () => {
    await ServerSdk.setProviderAndWait(new OFREPProvider(options()));
    const client = ServerSdk.getClient();
    const context = { targetingKey: 'ada', plan: 'gold' };
    const details = await client.getBooleanDetails('beta', false, context);
    expect(details).to.include({ value: true, reason: 'STATIC', variant: 'on' });
    await admin.toggle(flag.id, false);
    expect(await client.getBooleanDetails('beta', true, context)).to.include({ value: false, variant: 'off' });
    await admin.toggle(flag.id, true);
    const unknown = await client.getBooleanDetails('unknown', true);
    expect(unknown).to.include({ value: true, reason: 'ERROR', errorCode: ErrorCode.FLAG_NOT_FOUND });
    const text = await client.getStringDetails('beta', 'default');
    expect(text).to.include({ value: 'default', errorCode: ErrorCode.TYPE_MISMATCH });
  });

  describe('with targeted flags', () => {
    const rule = (segment: string) => ({ segments: [segment] });
    let gold: string;
    let ada: string;
    let reader: string;
    before(async () => {
      const made = async (path: string, body: object) => {
        const answer = await admin.call('POST', path, { body });
        expect(answer.status, answer.text).to.equal(201);
        return answer.json.id;
      };
      gold = await made('/segments', { name: 'Gold', filters: { values: { plan: ['gold'] }, enabled: ['plan'] } });
      ada = await made('/customers', { name: 'Ada', plan: 'gold', external_id: 'crm-1' });
      reader = (await service().admin()).accessToken;
      const flags = [
        { key: 'switch', targeting: [rule(gold)] },
        ...[
          { key: 'text', variants: { a: 'A', b: 'B' } },
          { key: 'number', variants: { a: 7, b: 0.5 } },
          { key: 'object', variants: { a: { color: 'blue' }, b: {} } },
        ].map((flag) => ({ ...flag, on_variant: 'a', off_variant: 'b', targeting: [rule(gold)] })),
        { key: 'split', targeting: [{ percentage: 50 }] },
      ];
      for (const flag of flags) await made('/features', { name: flag.key, enabled: true, ...flag });
    });

    it('server: evaluates every type', async () => {
      await ServerSdk.setProviderAndWait(new OFREPProvider(options(reader)));
      const client = ServerSdk.getClient();
      const match = { variant: 'a', reason: 'TARGETING_MATCH' };
      for (const context of [{ targetingKey: ada }, { targetingKey: 'crm-1' }]) {
        expect(await client.getBooleanDetails('switch', false, context)).to.include({
          ...match,
          variant: 'on',
          value: true,
        });
        expect(await client.getStringDetails('text', '', context)).to.include({ ...match, value: 'A' });
        expect(await client.getNumberDetails('number', 0, context)).to.include({ ...match, value: 7 });
        expect((await client.getObjectDetails('object', {}, context)).value).to.deep.equal({ color: 'blue' });
      }
      const other = { targetingKey: 'nobody' };
      expect(await client.getNumberDetails('number', 0, other)).to.include({
        value: 0.5,
        variant: 'b',
        reason: 'DEFAULT',
      });
      const split = await client.getBooleanDetails('split', false, other);
      expect(split.reason).to.be.oneOf(['SPLIT', 'DEFAULT']);
      const keyless = await client.getBooleanDetails('split', true, {});
      expect(keyless).to.include({ value: true, reason: 'ERROR', errorCode: ErrorCode.TARGETING_KEY_MISSING });
    });

    it('web: sees a flag flip when its customer enters the segment and it evaluates again', async () => {
      const id = await admin
        .call('POST', '/customers', { body: { name: 'Bo', plan: 'tin' } })
        .then((answer) => answer.json.id);
      await WebSdk.setContext({ targetingKey: id });
      await WebSdk.setProviderAndWait(aWebProvider({ ...options(reader), cacheMode: 'disabled' }));
      const client = WebSdk.getClient();
      expect(client.getBooleanDetails('switch', true)).to.include({ value: false, reason: 'DEFAULT' });
      expect(client.getStringValue('text', '')).to.equal('B');
      await admin.call('PUT', `/customers/${id}`, { body: { plan: 'gold' } });
      await WebSdk.setContext({ targetingKey: id, turn: 2 });
      expect(client.getBooleanDetails('switch', false)).to.include({ value: true, reason: 'TARGETING_MATCH' });
      const filters = { values: { plan: ['tin'] }, enabled: ['plan'] };
      const change = changed();
      await admin.call('PUT', `/segments/${gold}`, { body: { filters } });
      expect(await change).to.include.members(['switch', 'text', 'number', 'object']);
      expect(client.getStringValue('text', '')).to.equal('B');
    });
  });

  it('server: falls back to defaults without a valid token', async () => {
    await ServerSdk.setProviderAndWait(new OFREPProvider(options('no token')));
    const details = await ServerSdk.getClient().getBooleanDetails('beta', false);
    expect(details).to.include({ value: false, reason: 'ERROR', errorCode: ErrorCode.GENERAL });
  });

  it('web: sees flags change, appear and disappear while it listens', async () => {
    await WebSdk.setContext({ targetingKey: 'ada' });
    await WebSdk.setProviderAndWait(aWebProvider({ ...options(), cacheMode: 'disabled' }));
    const client = WebSdk.getClient();
    expect(client.getBooleanDetails('beta', false)).to.include({ value: true, reason: 'STATIC', variant: 'on' });
    let change = changed();
    await admin.toggle(flag.id, false);
    expect(await change).to.deep.equal(['beta']);
    expect(client.getBooleanValue('beta', true)).to.equal(false);
    change = changed();
    await admin.toggle(flag.id, true);
    expect(await change).to.deep.equal(['beta']);
    expect(client.getBooleanValue('beta', false)).to.equal(true);
    change = changed();
    const { id } = await admin.create('fresh', true);
    expect(await change).to.deep.equal(['fresh']);
    expect(client.getBooleanValue('fresh', false)).to.equal(true);
    change = changed();
    await admin.call('DELETE', `/features/${id}`);
    expect(await change).to.deep.equal(['fresh']);
    expect(client.getBooleanValue('fresh', false)).to.equal(false);
  });

  it('web: starts from its cache, gets 304, and still sees the next change', async () => {
    await WebSdk.setContext({ targetingKey: 'grace' });
    await WebSdk.setProviderAndWait(aWebProvider(options()));
    await WebSdk.close();
    const statuses: number[] = [];
    const fetchImplementation: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      statuses.push(response.status);
      return response;
    };
    await WebSdk.setProviderAndWait(aWebProvider({ ...options(), fetchImplementation }));
    const client = WebSdk.getClient();
    expect(client.getBooleanDetails('beta', false)).to.include({ value: true, reason: 'CACHED' });
    while (statuses.length === 0) await new Promise(setImmediate);
    expect(statuses).to.deep.equal([304]);
    const change = changed();
    await admin.toggle(flag.id, false);
    expect(await change).to.deep.equal(['beta']);
    expect(client.getBooleanDetails('beta', true)).to.include({ value: false, reason: 'STATIC' });
    await admin.toggle(flag.id, true);
  });

  it('web: sees what changed while it reconnected before its first event', async () => {
    const line = anInterruptedEventSource();
    const restoreLine = withBrowserGlobals(line.EventSource);
    try {
      await WebSdk.setContext({ targetingKey: 'ada' });
      await WebSdk.setProviderAndWait(aWebProvider({ ...options(), cacheMode: 'disabled' }));
      const client = WebSdk.getClient();
      expect(client.getBooleanValue('beta', false)).to.equal(true);
      const change = changed();
      await line.lost;
      await admin.toggle(flag.id, false);
      line.comeBack();
      expect(await change).to.deep.equal(['beta']);
      expect(client.getBooleanValue('beta', true)).to.equal(false);
    } finally {
      await WebSdk.close();
      restoreLine();
      await admin.toggle(flag.id, true);
    }
  });

  it('web: is not ready without a valid token', async () => {
    const refusal: unknown = await WebSdk.setProviderAndWait(
      aWebProvider({ ...options('no token'), cacheMode: 'disabled' }),
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).to.be.instanceOf(Error);
    expect(WebSdk.getClient().providerStatus).to.equal(ProviderStatus.FATAL);
  });
});
