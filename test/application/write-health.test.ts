import { expect } from 'chai';
import { WriteHealth } from '../../src/application/store/write-health.js';
import { ImagesFull, StorageFull, Unavailable } from '../../src/domain/domain-error.js';

/** A timer that elapses when the test says so. */
class ManualTimers {
  readonly #waiting: (() => void)[] = [];

  timer(): { readonly elapsed: Promise<void>; cancel(): void } {
    return { elapsed: new Promise((resolve) => this.#waiting.push(resolve)), cancel: () => undefined };
  }

  get count(): number {
    return this.#waiting.length;
  }

  async elapse(): Promise<void> {
    for (const resolve of this.#waiting.splice(0)) resolve();
    await new Promise(setImmediate);
  }
}

describe('WriteHealth', () => {
  const full = () => new StorageFull(new Error('disk full'));
  let probes: (Error | undefined)[];
  let said: string[];
  let timers: ManualTimers;
  let health: WriteHealth;

  beforeEach(() => {
    probes = [];
    said = [];
    timers = new ManualTimers();
    health = new WriteHealth({
      store: {
        probeWrite: async () => {
          said.push('probe');
          const error = probes.shift();
          if (error !== undefined) throw error;
        },
      },
      clock: timers,
      onLost: () => said.push('lost'),
      onRegained: () => said.push('regained'),
    });
  });

  it('is lost with the first failure, said once, and regained with the first probe that is written', async () => {
    probes = [full()];
    for (let n = 0; n < 3; n += 1) health.observe(full());
    expect(health.isWritable).to.equal(false);
    expect(said).to.deep.equal(['lost']);
    await timers.elapse();
    expect(health.isWritable).to.equal(false);
    await timers.elapse();
    expect(health.isWritable).to.equal(true);
    expect(said).to.deep.equal(['lost', 'probe', 'probe', 'regained']);
    expect(timers.count).to.equal(0);
  });

  it('probes nothing as long as nothing failed to be written', async () => {
    for (const code of ['storage_unavailable', 'overloaded'] as const) health.observe(new Unavailable(code, 'No.'));
    health.observe(new Error('a mistake'));
    await new Promise(setImmediate);
    expect(said).to.deep.equal([]);
    expect(health.isWritable).to.equal(true);
  });

  it('finds out at once after a write with an unknown outcome', async () => {
    health.observe(new Unavailable('outcome_unknown', 'Perhaps.'));
    await new Promise(setImmediate);
    expect(said).to.deep.equal(['probe']);
    expect(health.isWritable).to.equal(true);
    probes = [full()];
    health.observe(new Unavailable('outcome_unknown', 'Perhaps.'));
    await new Promise(setImmediate);
    expect(health.isWritable).to.equal(false);
  });

  it('asks the store itself when only the images find no room', async () => {
    const imagesFull = new ImagesFull(new Error('disk full'));
    health.observe(imagesFull);
    expect(health.isWritable).to.equal(true);
    await new Promise(setImmediate);
    expect(said).to.deep.equal(['probe']);
    expect(health.isWritable).to.equal(true);
    probes = [full()];
    health.observe(imagesFull);
    await new Promise(setImmediate);
    expect(health.failure?.code).to.equal('storage_full');
    expect(said).to.deep.equal(['probe', 'probe', 'lost']);
  });

  it('is regained when another write failed while the probe was on its way', async () => {
    health.observe(new Unavailable('outcome_unknown', 'Perhaps.'));
    health.observe(full());
    expect(health.isWritable).to.equal(false);
    await new Promise(setImmediate);
    await timers.elapse();
    expect(health.isWritable).to.equal(true);
    expect(said).to.deep.equal(['probe', 'lost', 'probe', 'regained']);
  });

  it('tells a storage that does not respond from a full one', async () => {
    probes = [new Unavailable('storage_unavailable', 'No primary.')];
    health.observe(new Unavailable('outcome_unknown', 'Perhaps.'));
    await new Promise(setImmediate);
    expect(health.failure?.code).to.equal('storage_unavailable');
    health.observe(full());
    expect(health.failure?.code).to.equal('storage_full');
    expect(said).to.deep.equal(['probe', 'lost']);
    await timers.elapse();
    expect(health.failure).to.equal(undefined);
  });

  it('probes no more after it was closed', async () => {
    health.observe(full());
    health.close();
    await timers.elapse();
    expect(said).to.not.include('regained');
  });
});
