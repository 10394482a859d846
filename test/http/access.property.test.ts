import { expect } from 'chai';
import { onEachStorage } from '../support/service.js';
import { replyOnceCounted } from '../support/retry-while-counting.js';
import { Dice } from '../support/organisation/dice.js';
import { allowedTo, observe, type Observation } from '../support/organisation/observation.js';
import { anOrganisation, type Organisation } from '../support/organisation/organisation.js';
import { aSeed, SIZE } from '../support/organisation/organisation-size.js';
import { signInAgain } from '../support/organisation/sign-in-again.js';
import { randomWrite } from '../support/organisation/random-write.js';

const WRITES_BETWEEN = 12;
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

/** A request that changes nothing, and what it needs: one of these sets. */
interface Probe {
  readonly method: string;
  readonly path: string;
  readonly needs: readonly (readonly string[])[];
  readonly body?: object;
}

const area = (ability: string, path: string, ...toCreate: readonly string[]): Probe[] => [
  { method: 'POST', path, needs: [[`${ability}.create`, `${ability}.read`, ...toCreate]], body: {} },
  { method: 'PUT', path: `${path}/${UNKNOWN}`, needs: [[`${ability}.update`, `${ability}.read`]], body: {} },
  { method: 'DELETE', path: `${path}/${UNKNOWN}`, needs: [[`${ability}.delete`, `${ability}.read`]] },
];

const PROBES: readonly Probe[] = [
  { method: 'GET', path: '/users', needs: [['account.read']] },
  { method: 'GET', path: `/users/${UNKNOWN}/access`, needs: [['account.read', 'role.read']] },
  { method: 'GET', path: '/changes?_limit=1', needs: [['account.read', 'role.read', 'ability.read']] },
  { method: 'GET', path: '/roles?_limit=1', needs: [['account.read'], ['role.read'], ['ability.read']] },
  { method: 'GET', path: '/abilities?_limit=1', needs: [['account.read'], ['role.read'], ['ability.read']] },
  { method: 'GET', path: '/customers?_limit=1', needs: [['customer.read']] },
  { method: 'GET', path: '/segments?_limit=1', needs: [['segment.read']] },
  { method: 'POST', path: '/segments/preview', needs: [['segment.read', 'customer.read']], body: {} },
  { method: 'PUT', path: `/features/${UNKNOWN}`, needs: [['settings.update']], body: {} },
  ...area('account', '/users'),
  ...area('role', '/roles'),
  ...area('ability', '/abilities'),
  ...area('customer', '/customers'),
  ...area('segment', '/segments', 'customer.read'),
];

onEachStorage('explained access, for random organisations', {}, (service) => {
  const dice = new Dice(aSeed());

  it(`is what requests get, after any writes (CASTELLAN_SEED=${dice.seed})`, async function () {
    this.timeout(SIZE.writes * 10_000);
    const organisation = await anOrganisation(service(), dice, SIZE);
    for (let round = 0; round * WRITES_BETWEEN < SIZE.writes; round += 1) {
      await signInAgain(service(), organisation, await observe(organisation));
      const observed = await observe(organisation);
      await expectAccess(organisation, observed);
      for (let write = 0; write < WRITES_BETWEEN; write += 1) {
        // Targets may be gone by then.
        const { method, path, ...rest } = randomWrite(dice, observed);
        const as = organisation.observer.token;
        await replyOnceCounted(() => service().call(method, path, { as, ...rest }));
      }
    }
  });
});

async function expectAccess(organisation: Organisation, { people, live }: Observation): Promise<void> {
  const { observer, sessions } = organisation;
  for (const { id, permissions } of people.values()) {
    expect([...(await allowedTo(observer, id))], id).to.have.members([...permissions]);
  }
  for (const { id, token } of sessions) {
    if (!live.has(token)) continue;
    const allowed = await allowedTo(observer, id);
    for (const probe of PROBES) await expectDecision(organisation, { token, probe, allowed });
  }
}

async function expectDecision(
  { observer }: Organisation,
  { token, probe, allowed }: { readonly token: string; readonly probe: Probe; readonly allowed: ReadonlySet<string> },
): Promise<void> {
  const { method, path, needs, ...rest } = probe;
  const answer = await observer.service.call(method, path, { as: token, ...rest });
  const isAllowed = needs.some((set) => set.every((permission) => allowed.has(permission)));
  expect(answer.status === 403, `${method} ${path} answered ${answer.text}`).to.equal(!isAllowed);
  if (isAllowed) return;
  expect(answer.json.code).to.equal('forbidden');
  for (const permission of answer.json.needs!) expect(allowed).to.not.include(permission);
}
