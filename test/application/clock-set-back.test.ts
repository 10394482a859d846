import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { EndSession } from '../../src/application/sessions/end-session.js';
import { linkKeysOf, RECOVERY_LINK_MS } from '../../src/domain/mail/link.js';
import { FixedClock } from '../support/fixed-clock.js';
import { ADDRESS, aSeededInstance, type Instance } from '../support/instance.js';

const GRACE = 'grace@example.com';
const DAY = 24 * 3_600_000;

/** The log's times never go backwards, so its last entry is in the future for a while. */
describe('after a clock was a day ahead and was set back', () => {
  let store: MemoryStore;
  let clock: FixedClock;
  let instance: Instance;
  beforeEach(async () => {
    store = new MemoryStore({ sha256 });
    clock = new FixedClock();
    instance = await aSeededInstance({ store, clock });
    clock.jumpWall(DAY);
    await instance.join(GRACE);
    clock.jumpWall(-DAY);
    await instance.projection.refresh();
  });

  it('a link is due at once, expires in time, and counts for an hour', async () => {
    const ask = () => instance.requestRecovery.execute({ email: GRACE, address: ADDRESS, requestId: 'request-1' });
    const { userId = '' } = (await store.users.findCredential(GRACE)) ?? {};
    await ask();
    const [message] = await store.outbox.list(1);
    expect(message).to.include({ queuedAt: clock.now(), dueAt: clock.now() });
    expect((await store.links.find(linkKeysOf(userId).recovery))?.expiresAt).to.equal(clock.now() + RECOVERY_LINK_MS);
    for (let count = 0; count < 5; count += 1) await ask();
    expect(await store.outbox.list(10)).to.have.length(5);
    clock.advance(DAY / 24);
    await instance.projection.refresh();
    await ask();
    expect(await store.outbox.list(10)).to.have.length(6);
  });

  it('sessions that live can be ended', async () => {
    const actor = await instance.enterAs(GRACE, 'first password');
    const end = new EndSession(instance.writer);
    const input = { id: actor.id, sessionId: actor.session.id, requestId: null, receipt: undefined, dryRun: undefined };
    await end.execute(actor, input);
    expect(await store.sessions.find(actor.session.id)).to.equal(undefined);
  });
});
