import { expect } from 'chai';
import { EventHub } from '../../src/adapters/http/events/event-hub.js';
import { featureStreamFormat } from '../../src/adapters/http/features/stream-format.js';
import { ofrepStreamFormat } from '../../src/adapters/http/ofrep/routes.js';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { FeatureFeed } from '../../src/application/features/feature-feed.js';
import { LocalSlots } from '../../src/application/scheduling/local-slots.js';
import { FEATURE_RULES } from '../../src/application/features/feature-rules.js';
import { DEVELOPER_MODE_ID, SEEDS } from '../../src/domain/authority/seeds.js';
import type { SignedInUser } from '../../src/domain/users/signed-in-user.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { deletedEntry } from '../../src/domain/changes/change-entry.js';
import { TokenInvalid } from '../../src/domain/sessions/errors.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, aSeededInstance } from '../support/instance.js';
import { created, updated } from '../support/builders.js';
import { refusalOf } from '../support/refusal.js';

const nextTurn = () => new Promise(setImmediate);

/** Creates a hub over a seeded instance; its streams aren't read unless a test does so. */
async function aHub() {
  const instance = await aSeededInstance({ store: new MemoryStore({ sha256 }), seeds: SEEDS });
  const { projection, clock, store, writer } = instance;
  const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
  const draining = new AbortController();
  const state = { identify: (sessionId: string) => instance.authenticator.identify(sessionId), asked: 0 };
  const hub = new EventHub({
    feed: new FeatureFeed(projection, store.log),
    onChange: (listener) => projection.onChange('streams', listener),
    identify: (sessionId) => {
      state.asked += 1;
      return state.identify(sessionId);
    },
    clock,
    draining: draining.signal,
    limits: { total: 0, perUser: 0 },
    slots: new LocalSlots(),
  });
  let enabled = false;
  const toggle = async () => {
    enabled = !enabled;
    const input = { id: DEVELOPER_MODE_ID, patch: { enabled }, matches: () => true };
    await instance.records.update(admin, FEATURE_RULES, { ...input, requestId: 'request-1', dryRun: undefined });
  };
  /** Creates 900 features that target a segment, whose changes take more than 64 KiB. */
  const addTargeting = async () => {
    const targeting = [{ segments: ['s'], percentage: 100, variant: null }];
    const filters = { values: {}, enabled: [] };
    await writer.write({ actorId: 'system:test', requestId: null }, async (transaction) => {
      await transaction.record(created('segment', 's', { name: 'S', filters }));
      for (let n = 0; n < 900; n += 1) {
        const flag = { key: `feature_${n}`, name: 'F', description: '', enabled: true, targeting };
        await transaction.record(created('feature', `feature-of-the-segment-${n}`, flag));
      }
    });
  };
  const retarget = (times = 1) =>
    writer.write({ actorId: 'system:test', requestId: null }, async (transaction) => {
      for (let n = 0; n < times; n += 1) {
        await transaction.record(updated('segment', 's', { filters: { values: {}, enabled: [] } }));
      }
    });
  const open = async (actor: SignedInUser = admin, lastEventId?: string, format = featureStreamFormat) =>
    hub.open(actor, format, lastEventId);
  return { ...instance, hub, admin, draining, state, toggle, open, addTargeting, retarget };
}

/** Everything that was sent. */
function readAll(content: NodeJS.ReadableStream): string {
  const bytes = content.read() as Buffer | null;
  return bytes === null ? '' : bytes.toString();
}

/** Events and comments: without the id that a stream begins with. */
function read(content: NodeJS.ReadableStream): string {
  return readAll(content).replace(/^id: .+\n\n/gm, '');
}

describe('EventHub', () => {
  it('sends a comment on a stream after at most 14 s of silence, but not on an active one', async () => {
    const { hub, clock, open, toggle } = await aHub();
    const content = await open();
    clock.advance(13_900);
    hub.tick();
    expect(read(content)).to.equal('');
    clock.advance(100);
    hub.tick();
    hub.tick();
    expect(read(content)).to.equal(':\n\n');
    clock.advance(10_000);
    await toggle();
    expect(read(content)).to.match(/^id: .+\nevent: change\ndata: .+\n\n$/);
    clock.advance(13_900);
    hub.tick();
    expect(read(content)).to.equal('');
  });

  it('drops a client that does not read, and bounds its queue', async () => {
    const { hub, open, toggle } = await aHub();
    const [idle, reading] = [await open(), await open()];
    let most = 0;
    for (let count = 0; count < 2_000 && !idle.destroyed; count += 1) {
      await toggle();
      most = Math.max(most, idle.readableLength);
      read(reading);
    }
    expect(idle.destroyed).to.equal(true);
    expect(most).to.be.within(64 * 1_024, 66 * 1_024);
    await nextTurn();
    expect([reading.destroyed, hub.size]).to.deep.equal([false, 1]);
  });

  it('sends all missed events, even when they exceed the queue limit', async () => {
    const { open, toggle } = await aHub();
    const first = await open();
    await toggle();
    const id = /^id: (.+)$/m.exec(read(first))![1]!;
    for (let count = 0; count < 900; count += 1) {
      await toggle();
      read(first);
    }
    const late = await open(undefined, id);
    expect(late.destroyed).to.equal(false);
    await toggle();
    const text = read(late);
    expect(text.length).to.be.greaterThan(64 * 1_024);
    expect(text.match(/^event: change$/gm)).to.have.length(901);
  });

  it('sends an event about many features to a client that has not read the previous ones', async () => {
    const { open, toggle, addTargeting, retarget } = await aHub();
    await addTargeting();
    const content = await open();
    await toggle();
    await retarget();
    await nextTurn();
    await toggle();
    expect([content.destroyed, content.readableLength > 64 * 1_024]).to.deep.equal([false, true]);
    expect(read(content).match(/^event: change$/gm)).to.have.length(902);
  });

  it('begins with the position that a client has before the first event', async () => {
    const { open, toggle, store, admin } = await aHub();
    const storeId = (await store.log.listAfter(0, 1))[0]!.recordId;
    const { seq } = await store.log.head();
    const startOf = async (id?: string, format = featureStreamFormat) => readAll(await open(admin, id, format));
    expect(await startOf()).to.equal(`id: ${storeId}:${seq}\n\n`);
    expect(await startOf(undefined, ofrepStreamFormat), 'a client that is cut off here starts anew').to.match(
      new RegExp(`^id: ${storeId}:0\n\nid: ${storeId}:${seq}\ndata: .+\n\n$`),
    );
    await toggle();
    expect(await startOf(`${storeId}:${seq}`)).to.match(
      new RegExp(`^id: ${storeId}:${seq}\n\nid: ${storeId}:${seq + 1}\nevent: change\ndata: .+\n\n$`),
    );
    expect(await startOf('of another store')).to.match(
      new RegExp(`^id: ${storeId}:0\n\nid: ${storeId}:${seq + 1}\nevent: reset\n`),
    );
  });

  it('starts a stream with a reset when much happened meanwhile', async () => {
    const { open, addTargeting, retarget, state, store } = await aHub();
    await addTargeting();
    const { identify } = state;
    state.identify = async (sessionId) => {
      await retarget(2);
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      return identify(sessionId);
    };
    const content = await open();
    const { seq } = await store.log.head();
    const text = read(content);
    expect([...text.matchAll(/^event: (.+)$/gm)].map(([, kind]) => kind)).to.deep.equal(['reset']);
    expect(text).to.match(new RegExp(`^id: .+:${seq}$`, 'm'));
  });

  it('resets all streams when too many features wait to be sent', async () => {
    const { open, addTargeting, retarget } = await aHub();
    await addTargeting();
    // More streams than one slice, so that events wait while it is sent.
    const contents = await Promise.all(Array.from({ length: 150 }, () => open()));
    const told = contents.map((): string[] => []);
    await retarget(20);
    for (let turn = 0; turn < 50; turn += 1) {
      contents.forEach((content, n) => told[n]!.push(read(content)));
      await nextTurn();
    }
    for (const text of told.map((parts) => parts.join(''))) {
      expect(text.match(/^event: reset$/gm)).to.not.equal(null);
      expect(text.match(/^event: change$/gm)?.length).to.be.lessThan(6_000);
    }
    expect(contents.some(({ destroyed }) => destroyed)).to.equal(false);
  });

  it('sends events that arrive during the replay once, after it', async () => {
    const { hub, open, toggle, store, state, admin } = await aHub();
    const first = await open();
    await toggle();
    const id = /^id: (.+)$/m.exec(read(first))![1]!;
    await toggle();
    const { identify } = state;
    state.identify = async (sessionId) => {
      await toggle();
      return identify(sessionId);
    };
    const late = await hub.open(admin, featureStreamFormat, id);
    const { seq } = await store.log.head();
    const seqs = [...read(late).matchAll(/^id: .+:(\d+)$/gm)].map(([, digits]) => Number(digits));
    expect(seqs).to.deep.equal([seq - 1, seq]);
  });

  it('sends nothing that follows the end of a credential, and what it held back if the credential is valid', async () => {
    for (const isValid of [false, true]) {
      const { open, toggle, store, state, admin, writer } = await aHub();
      const content = await open();
      const { identify } = state;
      const checks: (() => void)[] = [];
      state.identify = async (credential) => {
        await new Promise<void>((resolve) => checks.push(resolve));
        if (!isValid) throw new TokenInvalid();
        return identify(credential);
      };
      await writer.write({ actorId: 'system:test', requestId: null, receipt: undefined }, (transaction) =>
        transaction.record(deletedEntry('session', admin.session.id, {})),
      );
      await toggle();
      await nextTurn();
      expect(read(content)).to.equal('');
      for (const finish of checks) finish();
      await nextTurn();
      const seqs = [...read(content).matchAll(/^id: .+:(\d+)$/gm)].map(([, digits]) => Number(digits));
      expect(seqs).to.deep.equal(isValid ? [(await store.log.head()).seq] : []);
    }
  });

  it('sends an OFREP provider one refetch event for all missed events', async () => {
    const { open, toggle, admin, store } = await aHub();
    const first = await open(admin, undefined, ofrepStreamFormat);
    expect(read(first).match(/refetchEvaluation/g), 'it may have evaluated before').to.have.length(1);
    await toggle();
    const id = /^id: (.+)$/m.exec(read(first))![1]!;
    await toggle();
    await toggle();
    const { seq, at } = await store.log.head();
    const last = id.replace(/\d+$/, String(seq));
    const data = { type: 'refetchEvaluation', etag: `"${last}"`, lastModified: Math.floor(at / 1_000) };
    expect(read(await open(admin, id, ofrepStreamFormat))).to.equal(`id: ${last}\ndata: ${JSON.stringify(data)}\n\n`);
  });

  it('keeps a stream whose session cannot be checked, and tries again', async () => {
    const { hub, open, state, admin, signOut, ...instance } = await aHub();
    const content = await open();
    const { identify } = state;
    state.identify = () => Promise.reject(new Unavailable('storage_unavailable', 'Down.'));
    await instance.update(admin, admin.user.id, { patch: { firstName: 'A', lastName: 'B' } });
    await nextTurn();
    expect([content.readableEnded, hub.size]).to.deep.equal([false, 1]);
    state.identify = identify;
    state.asked = 0;
    hub.tick();
    await nextTurn();
    hub.tick();
    expect(state.asked, 'it can be checked again').to.equal(1);
    state.identify = () => Promise.reject(new Unavailable('storage_unavailable', 'Down.'));
    await signOut.execute(admin, { requestId: 'request-1', dryRun: undefined });
    await nextTurn();
    state.identify = identify;
    hub.tick();
    await nextTurn();
    content.resume();
    await nextTurn();
    expect([content.readableEnded, hub.size]).to.deep.equal([true, 0]);
  });

  it('refuses a session that ends while the stream opens, and leaves nothing behind', async () => {
    const { hub, admin, signOut } = await aHub();
    await signOut.execute(admin, { requestId: 'request-1', dryRun: undefined });
    expect(await refusalOf(hub.open(admin, featureStreamFormat, undefined))).to.be.instanceOf(TokenInvalid);
    await nextTurn();
    expect(hub.size).to.equal(0);
  });

  it('destroys an ended stream that is not read', async () => {
    const { hub, open, toggle, admin, signOut } = await aHub();
    const content = await open();
    await toggle();
    await signOut.execute(admin, { requestId: 'request-1', dryRun: undefined });
    await nextTurn();
    hub.tick();
    await nextTurn();
    expect([content.destroyed, hub.size]).to.deep.equal([true, 0]);
  });

  it('opens no stream during shutdown', async () => {
    const { hub, admin, draining } = await aHub();
    draining.abort();
    expect(await refusalOf(hub.open(admin, featureStreamFormat, undefined))).to.be.instanceOf(Unavailable);
  });

  it('opens no stream when the shutdown begins meanwhile', async () => {
    const { hub, admin, draining } = await aHub();
    const opening = refusalOf(hub.open(admin, featureStreamFormat, undefined));
    draining.abort();
    expect(await opening).to.be.instanceOf(Unavailable);
    expect(hub.size).to.equal(0);
  });

  it('sends every event in order to more clients than fit in one slice', async () => {
    const { open, toggle } = await aHub();
    const contents = await Promise.all(Array.from({ length: 250 }, () => open()));
    for (let count = 0; count < 3; count += 1) await toggle();
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    const told = contents.map((content) => [...read(content).matchAll(/"enabled":(\w+)/g)].map(([, value]) => value));
    for (const values of told) expect(values).to.deep.equal(['true', 'false', 'true']);
  });
});
