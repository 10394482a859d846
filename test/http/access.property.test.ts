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
/** The most of a list. */
const QUESTIONS = 100;
const CHECKS = 6;
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
      await expectDecisions(organisation, observed, dice);
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

interface Explained {
  readonly seq: string;
  readonly permissions: readonly {
    readonly ability: string;
    readonly action: string;
    readonly allowed: boolean;
    readonly reason: string;
    readonly granted_by: readonly object[];
  }[];
}

/** Other services are told the same, and gateways. */
async function expectDecisions(
  { observer, sessions }: Organisation,
  { people, tokens, live }: Observation,
  dice: Dice,
): Promise<void> {
  const subjects = [
    ...[...people.keys()].map((id) => ({ type: 'user', id })),
    ...[...tokens.keys()].map((id) => ({ type: 'token', id })),
  ];
  for (const subject of subjects) {
    const { seq, permissions } = await observer.read<Explained>(`/${subject.type}s/${subject.id}/access`);
    for (let start = 0; start < permissions.length; start += QUESTIONS) {
      const asked = permissions.slice(start, start + QUESTIONS);
      const evaluations = asked.map(({ ability, action }) => ({
        action: { name: action },
        resource: { type: ability, id: 'any' },
      }));
      const answer = await observer.post('/access/v1/evaluations', { subject, evaluations });
      const expected = asked.map(({ allowed, reason, granted_by }) => ({
        decision: allowed,
        context: { reason, granted_by, seq },
      }));
      expect(answer.json, subject.id).to.deep.equal({ evaluations: expected });
    }
    const session = sessions.find(({ id }) => id === subject.id);
    if (session === undefined || !live.has(session.token)) continue;
    for (const { ability, action, allowed } of dice.some(permissions, CHECKS)) {
      const path = `/access/v1/check?ability=${ability}&action=${action}`;
      const { status } = await observer.service.call('GET', path, { as: session.token });
      expect(status, `${ability}.${action}`).to.equal(allowed ? 204 : 403);
    }
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
