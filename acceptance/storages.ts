/** Runs a test on SQLite and on MongoDB, with any number of processes on a store. */
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { startServiceProcess, type ServiceProcess, type ServiceProcessOptions } from '../harness/service-process.js';
import type { Report } from './acceptance-test.js';

/** To load into a service: the settings CLOCK_AHEAD_MS and CLOCK_RATE shift its clock. */
export const SHIFTED_CLOCK = new URL('../harness/shifted-clock.mjs', import.meta.url).href;

/** An empty store of its own. */
export interface Place {
  /** The settings that lead services and commands to it. */
  readonly settings: Readonly<Record<string, string>>;
  /** How `copy` names it. */
  readonly name: string;
  /** Starts another process on it. */
  start(options?: Pick<ServiceProcessOptions, 'env' | 'preload'>): Promise<ServiceProcess>;
}

export interface Storage {
  readonly name: 'SQLite' | 'MongoDB';
  readonly newPlace: () => Place;
}

/** Runs the test on each storage, one after the other. */
export async function onEachStorage(report: Report, test: (storage: Storage) => Promise<void>): Promise<void> {
  await onSqlite(test);
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const folder = temporaryFolder();
  const set = await ReplicaSet.start({ folder });
  let places = 0;
  const newPlace = () => {
    const name = set.uri(`place-${(places += 1)}`);
    return placeOf(name, { STORAGE: 'mongodb', MONGODB_URI: name, DATA_DIR: join(folder, `data-${places}`) });
  };
  try {
    await test({ name: 'MongoDB', newPlace });
  } finally {
    await set.stop();
    removeFolder(folder);
  }
}

export async function onSqlite(test: (storage: Storage) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  let places = 0;
  const newPlace = () => {
    const data = join(folder, `data-${(places += 1)}`);
    return placeOf(`sqlite:${data}`, { STORAGE: 'sqlite', DATA_DIR: data });
  };
  try {
    await test({ name: 'SQLite', newPlace });
  } finally {
    removeFolder(folder);
  }
}

/** Tests run at the same time, but services start one after the other, so that each is soon there. */
let starting: Promise<unknown> = Promise.resolve();

function placeOf(name: string, settings: Place['settings']): Place {
  return {
    name,
    settings,
    start: ({ env, preload = [] } = {}) => {
      const started = starting.then(() =>
        startServiceProcess({
          data: settings['DATA_DIR']!,
          env: { SCRYPT_LN: '4', LOG_LEVEL: 'silent', ...settings, ...env },
          preload,
        }),
      );
      starting = started.catch(() => undefined);
      return started;
    },
  };
}
