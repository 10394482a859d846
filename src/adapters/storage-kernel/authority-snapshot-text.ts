import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { DamagedStore } from '../../application/ports/audit.js';
import type { Ability } from '../../domain/access/ability.js';
import { actionSet, listActions, type Action } from '../../domain/access/action.js';
import type { Role } from '../../domain/access/role.js';
import type { AuthorityRecords } from '../../domain/authority/authority.js';
import type { Json } from '../../domain/changes/change.js';
import type { Feature } from '../../domain/features/feature.js';
import type { Rollout } from '../../domain/features/rollout.js';
import { filterState, readFilterState } from '../../domain/segments/segment-fields.js';
import type { Segment } from '../../domain/segments/segment.js';
import type { ApiToken } from '../../domain/access/api-token.js';
import { readRollout, writeRollout } from './rollout-text.js';

/**
 * Version of the form. A release that adds a field to a record or changes the form increases it: snapshots of other
 * forms are ignored, and replaced by the maintenance job.
 */
export const SNAPSHOT_FORM = 3;

const SLICE_MS = 4;
const RECORDS_PER_CLOCK_READ = 16;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

type Kind = keyof AuthorityRecords;
type RecordOf<K extends Kind> = AuthorityRecords[K] extends ReadonlyMap<string, infer T> ? T : never;

const NO_ROLLOUT = { variants: undefined, onVariant: undefined, offVariant: undefined, targeting: undefined };

/** How each kind of record becomes JSON and back. */
const FORMS: {
  readonly [K in Kind]: {
    readonly write: (record: RecordOf<K>) => object;
    readonly read: (json: never) => RecordOf<K>;
  };
} = {
  abilities: {
    write: (ability) => ({ ...ability, actions: listActions(ability.actions) }),
    read: (json: Omit<Ability, 'actions'> & { actions: Action[] }) => ({ ...json, actions: actionSet(json.actions) }),
  },
  roles: {
    write: (role) => ({
      ...role,
      permissions: [...role.permissions].map(([key, actions]) => [key, listActions(actions)]),
    }),
    read: (json: Omit<Role, 'permissions'> & { permissions: [string, Action[]][] }) => ({
      ...json,
      permissions: new Map(json.permissions.map(([key, actions]) => [key, actionSet(actions)])),
    }),
  },
  features: {
    write: (feature) => ({ ...feature, ...NO_ROLLOUT, rollout: writeRollout(feature) }),
    read: ({ rollout, ...fields }: Omit<Feature, keyof Rollout> & { rollout: string | null }) => ({
      ...fields,
      ...readRollout(rollout),
    }),
  },
  segments: {
    write: (segment) => ({ ...segment, filters: filterState(segment.filters) }),
    read: (json: Omit<Segment, 'filters'> & { filters: Json }) => ({ ...json, filters: readFilterState(json.filters) }),
  },
  tokens: { write: (token) => token, read: (json: ApiToken) => json },
};

const KINDS = Object.keys(FORMS) as Kind[];

/** Serialises records as one line of JSON each, compressed with gzip. Yields to the event loop regularly. */
export async function writeSnapshot(records: AuthorityRecords): Promise<Buffer> {
  const lines: string[] = [];
  const pause = pauses();
  for (const kind of KINDS) {
    const write = FORMS[kind].write as (record: unknown) => object;
    for (const record of records[kind].values()) {
      lines.push(JSON.stringify([kind, write(record)]));
      if (pause.isDue()) await pause.now();
    }
  }
  return compress(lines.join('\n'));
}

/** Reads what `writeSnapshot` wrote. Yields to the event loop regularly. Throws `DamagedStore`, which names `seq`. */
export async function readSnapshot(content: Uint8Array, seq: number): Promise<AuthorityRecords> {
  try {
    return await readLines(content);
  } catch (cause) {
    throw new DamagedStore(`snapshot at entry ${seq}: it cannot be read`, { cause });
  }
}

async function readLines(content: Uint8Array): Promise<AuthorityRecords> {
  const text = (await decompress(content)).toString();
  const records = {
    abilities: new Map<string, Ability>(),
    roles: new Map<string, Role>(),
    features: new Map<string, Feature>(),
    segments: new Map<string, Segment>(),
    tokens: new Map<string, ApiToken>(),
  };
  const pause = pauses();
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const [kind, json] = JSON.parse(text.slice(start, end)) as [Kind, never];
    const record = FORMS[kind].read(json);
    (records[kind] as Map<string, unknown>).set(record.id, record);
    start = end + 1;
    if (pause.isDue()) await pause.now();
  }
  return records;
}

/** Says when to yield, and yields. */
function pauses() {
  let since = performance.now();
  let steps = 0;
  return {
    isDue: () => {
      steps += 1;
      return steps % RECORDS_PER_CLOCK_READ === 0 && performance.now() - since >= SLICE_MS;
    },
    now: async () => {
      await nextTurn();
      since = performance.now();
    },
  };
}
