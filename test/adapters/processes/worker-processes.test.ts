import cluster from 'node:cluster';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { WorkerProcesses } from '../../../src/adapters/processes/worker-processes.js';
import { rejectionOf } from '../../support/rejection.js';

const PROGRAM = process.execPath;
const NO_PROGRAM = '/nonexistent/node';
const METHODS = {
  acquire: () => undefined,
  release: () => undefined,
  takeTurn: () => Promise.resolve(false),
  endTurn: () => undefined,
  report: () => undefined,
  scrape: () => Promise.resolve({ type: '', text: '' }),
};

describe('worker processes', () => {
  let file: number;
  let ended: (string | null | undefined)[];
  let crashed: () => void;
  let processes: WorkerProcesses;

  beforeEach(() => {
    file = openSync(devNull, 'r');
    ended = [];
    crashed = () => undefined;
    processes = new WorkerProcesses({
      program: fileURLToPath(new URL('../../support/idle-worker.mjs', import.meta.url)),
      count: 2,
      stampFile: file,
      onStart: () => ({ methods: METHODS, onEnd: () => undefined }),
      onCrashed: ({ signal, error }) => {
        ended.push(error ?? signal);
        crashed();
      },
      onFrozen: () => undefined,
      stopWithinMs: 5_000,
    });
  });

  afterEach(async () => {
    process.execPath = PROGRAM;
    await processes.stop();
    closeSync(file);
  });

  const nextCrash = () => new Promise<void>((resolve) => (crashed = resolve));
  const killOne = async () => {
    const crash = nextCrash();
    Object.values(cluster.workers!)[0]!.process.kill('SIGKILL');
    await crash;
  };

  it('go on when the system can start no other one, and are replaced once it can', async () => {
    await processes.start();
    process.execPath = NO_PROGRAM;
    await killOne();
    await nextCrash();
    expect(ended).to.deep.equal(['SIGKILL', `spawn ${NO_PROGRAM} ENOENT`]);
    expect(processes.listening).to.have.length(1);
    process.execPath = PROGRAM;
    while (processes.listening.length < 2) await new Promise(setImmediate);
  });

  it('say why the first could not be started', async () => {
    process.execPath = NO_PROGRAM;
    const { message } = await rejectionOf(processes.start());
    expect(message).to.equal(`A worker ended before it listened (spawn ${NO_PROGRAM} ENOENT).`);
  });

  it('are as many as before when one ends shortly before they are restarted', async () => {
    await processes.start();
    await killOne();
    await processes.restart();
    expect(processes.listening).to.have.length(2);
  });
});
