import { expect } from 'chai';
import { logFailures } from '../../src/bootstrap/log-failures.js';
import { Maintenance, type Job } from '../../src/bootstrap/maintenance.js';
import { StorageFull } from '../../src/domain/domain-error.js';
import { deferred, FixedClock } from '../support/fixed-clock.js';

const FULL = new StorageFull(new Error('no space'));

/** A run that fails with an error or ends well, with whether more is left; or a pause in milliseconds. */
type Step = Error | boolean | number;

interface Line {
  readonly error: string;
  readonly unreported: number;
}

describe('Maintenance', () => {
  it('runs a job until nothing is left, then again after a pause', async () => {
    const { runs, lines } = await maintained([[true, true, false, true, false]]);
    expect(runs).to.deep.equal([5]);
    expect(lines).to.deep.equal([]);
  });

  it('goes on after a failure', async () => {
    const { runs } = await maintained([[new Error('one'), false]]);
    expect(runs).to.deep.equal([2]);
  });

  it('logs the first failure in a row, then at most one a minute, with how many it left out', async () => {
    const failure = new Error('the storage is away');
    const { lines } = await maintained([[failure, failure, 59_999, failure, 1, failure, failure, 60_000, failure]]);
    expect(lines).to.deep.equal([
      { error: failure.message, unreported: 0 },
      { error: failure.message, unreported: 2 },
      { error: failure.message, unreported: 1 },
    ]);
  });

  it('logs the first failure after a success', async () => {
    const { lines } = await maintained([[new Error('one'), new Error('two'), false, new Error('three')]]);
    expect(lines).to.deep.equal([
      { error: 'one', unreported: 0 },
      { error: 'three', unreported: 0 },
    ]);
  });

  it('counts a run that fails after a portion as failed', async () => {
    const { lines } = await maintained([[new Error('one'), true, new Error('two')]]);
    expect(lines).to.deep.equal([{ error: 'one', unreported: 0 }]);
  });

  it('keeps the failures of jobs apart', async () => {
    const { lines } = await maintained([[new Error('one'), new Error('two')], [new Error('three')]]);
    expect(lines.map(({ error }) => error)).to.have.members(['one', 'three']);
  });

  it('leaves a full storage to the write health, which hears of every failure', async () => {
    const { lines, observed } = await maintained([[FULL, FULL, new Error('one'), new Error('two')]]);
    expect(observed).to.deep.equal(['StorageFull', 'StorageFull', 'Error', 'Error']);
    expect(lines).to.deep.equal([{ error: 'one', unreported: 0 }]);
  });

  it('stops between portions, when the service drains', async () => {
    const draining = new AbortController();
    const { promise: ran, resolve } = deferred<undefined>();
    let runs = 0;
    const job = {
      execute: () => {
        runs += 1;
        draining.abort();
        resolve(undefined);
        return Promise.resolve(true);
      },
    };
    const stop = new Maintenance([job], draining, {
      clock: new FixedClock(),
      onError: () => true,
      report: () => undefined,
      pauseMs: 0,
    }).start();
    await ran;
    await stop();
    expect(runs).to.equal(1);
  });
});

/** Runs jobs until each has made all its steps. */
async function maintained(steps: readonly (readonly Step[])[]) {
  const clock = new FixedClock();
  const lines: Line[] = [];
  const observed: string[] = [];
  const jobs = steps.map((own) => new SteppedJob(own, clock));
  const logged = logFailures({
    logger: {
      warn: ({ err, unreported }) => void lines.push({ error: (err as Error).message, unreported }),
    },
    writes: { observe: (error) => void observed.push((error as Error).constructor.name) },
    message: 'it failed',
  });
  const stop = new Maintenance(jobs, new AbortController(), { clock, pauseMs: 0, ...logged }).start();
  await Promise.all(jobs.map(({ finished }) => finished));
  await stop();
  return { runs: jobs.map(({ runs }) => runs), lines, observed };
}

class SteppedJob implements Job {
  runs = 0;
  readonly #finished = deferred<undefined>();
  readonly #steps: Step[];

  constructor(
    steps: readonly Step[],
    private readonly clock: FixedClock,
  ) {
    this.#steps = [...steps];
  }

  /** Resolves in the last run. */
  get finished(): Promise<unknown> {
    return this.#finished.promise;
  }

  execute(): Promise<boolean> {
    let step = this.#steps.shift();
    for (; typeof step === 'number'; step = this.#steps.shift()) this.clock.advance(step);
    if (step !== undefined) this.runs += 1;
    if (this.#steps.length === 0) this.#finished.resolve(undefined);
    return step instanceof Error ? Promise.reject(step) : Promise.resolve(step ?? false);
  }
}
