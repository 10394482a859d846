/** `npm run bench [name...]`: prints tables, without a verdict. */
import { answers } from './answers.js';
import { builds } from './builds.js';
import { customers } from './customers.js';
import { decisions } from './decisions.js';
import { dryRuns } from './dry-runs.js';
import { evaluation } from './evaluation.js';
import { features } from './features.js';
import { glance } from './glance.js';
import { listsOnMongo } from './lists-on-mongo.js';
import { memory } from './memory.js';
import { middlewares } from './middlewares.js';
import { mongodb } from './mongodb.js';
import { mongodbService } from './mongodb-service.js';
import { own } from './own.js';
import { oneSet } from './one-set.js';
import { past } from './past.js';
import { propagation } from './propagation.js';
import { read } from './read.js';
import { releases } from './releases.js';
import { segments } from './segments.js';
import { build } from '../harness/service-process.js';
import { start } from './start.js';
import { users } from './users.js';
import { workers } from './workers.js';
import { writes } from './writes.js';

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  answers,
  builds,
  releases,
  writes,
  read,
  past,
  middlewares,
  features,
  evaluation,
  decisions,
  glance,
  customers,
  own,
  segments,
  users,
  propagation,
  workers,
  memory,
  start,
  'dry-runs': dryRuns,
  mongodb,
  'lists-on-mongo': listsOnMongo,
  'mongodb-service': mongodbService,
  'one-set': oneSet,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined) {
  console.error(`No such measurement: ${unknown}. There are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
build();
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length === 0 || names.includes(name)) await bench();
}
