import { expect } from 'chai';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import { dump } from '../support/caller.js';
import { onEachStorage, type Reply, type TestService } from '../support/service.js';
import { replyOnceCounted } from '../support/retry-while-counting.js';
import { Dice } from '../support/organisation/dice.js';
import { differenceOf } from '../support/organisation/difference.js';
import { allowedTo, observe, type Observation } from '../support/organisation/observation.js';
import { anOrganisation, type Organisation, type SignedIn } from '../support/organisation/organisation.js';
import { aSeed, SIZE } from '../support/organisation/organisation-size.js';
import { signInAgain } from '../support/organisation/sign-in-again.js';
import { randomWrite, type RandomWrite } from '../support/organisation/random-write.js';

/** Of the people, so many are asked about in detail after each write. */
const ACCESS_CHECKED = 3;
const DUMPED_SHARE = 0.2;
/** Without this share of successful writes the test would show little. */
const LEAST_DONE = 0.15;

onEachStorage('dry runs, for random organisations and writes', {}, (service) => {
  const dice = new Dice(aSeed());

  it(`tell exactly what the write then does (CASTELLAN_SEED=${dice.seed})`, async function () {
    this.timeout(SIZE.writes * 10_000);
    const organisation = await anOrganisation(service(), dice, SIZE);
    let before = await observe(organisation);
    let done = 0;
    for (let turn = 0; turn < SIZE.writes; turn += 1) {
      const actor = dice.chance(0.6) ? organisation.sessions[0]! : dice.one(organisation.sessions);
      const write = randomWrite(dice, before);
      const title = `write ${turn} of ${actor.id}: ${JSON.stringify(write)}`;
      const dry = await runDry(service(), { actor, write, isDumped: dice.chance(DUMPED_SHARE) });
      const real = await send(service(), actor, write);
      if (real.status >= 400) {
        expect(refusalOf(dry), title).to.deep.equal(refusalOf(real));
        continue;
      }
      expect(dry.status, `${title} answered ${dry.text}`).to.equal(200);
      done += 1;
      const after = await observe(organisation);
      expectEffect(dry, { real, actor, before, after, title });
      await expectAccess(organisation, after, dice);
      const renewed = await signInAgain(service(), organisation, after);
      before = { ...after, live: new Set([...after.live, ...renewed]) };
    }
    expect(done, 'writes that were not refused').to.be.above(SIZE.writes * LEAST_DONE);
  });
});

interface Outcome {
  readonly real: Reply;
  readonly actor: SignedIn;
  readonly before: Observation;
  readonly after: Observation;
  readonly title: string;
}

function expectEffect(dry: Reply, { real, actor, before, after, title }: Outcome): void {
  const { record, effect } = dry.json as unknown as { readonly record: object | null; readonly effect: object };
  const could = before.people.get(actor.id)!.permissions;
  const difference = differenceOf(before, after, could.has('account.read'), could.has('settings.read'));
  expect(effect, title).to.deep.equal(difference);
  const isCreation = real.status === 201;
  const { token: _issued, ...stored } = real.json as Reply['json'] & { readonly token?: string };
  if (record === null) expect(title).to.include('"method":"DELETE"');
  else expect(withoutTimes(record), title).to.deep.equal(withoutTimes({ ...stored, ...(isCreation && { id: null }) }));
}

function withoutTimes(record: object): object {
  return { ...record, created: '', updated: '' };
}

/** What a client sees of a refusal. */
function refusalOf({ status, json }: Reply): object {
  const { code, detail, errors, needs, exceeds } = json;
  return { status, code, detail, errors, needs, exceeds };
}

function send(service: TestService, { token }: SignedIn, { method, path, ...rest }: RandomWrite): Promise<Reply> {
  return replyOnceCounted(() => service.call(method, path, { as: token, ...rest }));
}

/** Nothing may change: neither the log nor, looked at now and then, anything else. */
async function runDry(
  service: TestService,
  { actor, write, isDumped }: { readonly actor: SignedIn; readonly write: RandomWrite; readonly isDumped: boolean },
): Promise<Reply> {
  const { log } = await service.get(identifiers.store);
  const [head, dumped] = [await log.head(), isDumped ? await dump(service, [actor.id]) : undefined];
  const path = `${write.path}${write.path.includes('?') ? '&' : '?'}dry_run=true`;
  const dry = await send(service, actor, { ...write, path });
  expect(await log.head()).to.deep.equal(head);
  if (isDumped) expect(await dump(service, [actor.id])).to.deep.equal(dumped);
  if (dry.status === 200) {
    for (const header of ['etag', 'location', 'x-log-seq']) expect(dry.headers).to.not.have.property(header);
    expect(dry.json).to.include({ dry_run: true, seq: String(head.seq) });
  }
  return dry;
}

/** The lists that effects are measured by agree with the explanations of access. */
async function expectAccess({ observer }: Organisation, { people }: Observation, dice: Dice): Promise<void> {
  for (let turn = 0; turn < ACCESS_CHECKED; turn += 1) {
    const { id, permissions } = dice.one([...people.values()]);
    expect([...(await allowedTo(observer, id))], id).to.have.members([...permissions]);
  }
}
