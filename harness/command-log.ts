/** Reads which commands the MongoDB driver of a service sent, from the driver's log in the service's output. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Settings of a service whose driver logs its commands. */
export const LOG_COMMANDS = { MONGODB_LOG_COMMAND: 'debug', MONGODB_LOG_PATH: 'stderr' };

/** How long the driver may take to write its log. */
const WRITTEN_MS = 40;
const COMMAND = /commandName: '(\w+)'.*?requestId: (\d+).*?message: 'Command (started|succeeded|failed)'/;
const COLLECTION = /command: '\{"(?:\w+":"|getMore":.*?"collection":")(\w+)"/;
/** Sent by themselves, not for a request. */
const IN_THE_BACKGROUND = new Set([
  'instances',
  'outbox',
  'sessions',
  'record_values',
  'operations',
  'settings',
  'totals',
]);
/** What the change stream is of. Its one document needs no second batch. */
const WATCHED = 'heads';
const OF_NO_REQUEST = new Set(['killCursors', 'ping', 'endSessions', 'hello']);

/** The commands of one request. */
export interface Commands {
  /** Such as `find heads`. */
  readonly names: readonly string[];
  /** The number of round trips that follow each other: commands sent before another one was answered count once. */
  readonly trips: number;
}

/** The commands that a service sent during the call, without those that it sends by itself. */
export async function commandsDuring(output: string, call: () => Promise<unknown>): Promise<Commands> {
  await sleep(WRITTEN_MS);
  const before = readFileSync(output, 'utf8').length;
  await call();
  await sleep(WRITTEN_MS);
  return commandsIn(readFileSync(output, 'utf8').slice(before).split('\n'));
}

function commandsIn(lines: readonly string[]): Commands {
  const names: string[] = [];
  const sentInTrip = new Map<string, number>();
  let trips = 0;
  for (const line of lines) {
    const [, name = '', id = '', event] = COMMAND.exec(line) ?? [];
    if (event === 'started') {
      const collection = COLLECTION.exec(line)?.[1] ?? '';
      const isOfStream = name === 'getMore' && collection === WATCHED;
      if (isOfStream || OF_NO_REQUEST.has(name) || IN_THE_BACKGROUND.has(collection)) continue;
      names.push(`${name} ${collection}`);
      sentInTrip.set(id, trips);
    } else if (event !== undefined && sentInTrip.get(id) === trips) {
      // The first answer to a command sent since the last such answer ends a trip.
      trips += 1;
    }
  }
  return { names, trips };
}

/** Names commands, such as '2 find heads + aggregate customers'. */
export function counted(names: readonly string[]): string {
  const numbers = new Map<string, number>();
  for (const name of names) numbers.set(name, (numbers.get(name) ?? 0) + 1);
  return [...numbers].map(([name, number]) => (number === 1 ? name : `${number} ${name}`)).join(' + ');
}
