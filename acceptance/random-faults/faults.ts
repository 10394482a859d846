/** Every kind of fault, and a random sequence of them. Used by random-faults. */
import type { FaultProxy, LinkMatch } from '../../harness/fault-proxy.js';
import type { ReplicaSet } from '../../harness/replica-set.js';
import type { Dice } from '../../test/support/organisation/dice.js';
import { heal, ofServices } from '../mongo-faults/fault-stage.js';
import { Fleet } from './fleet.js';

const MEMBERS = 3;
const DELAY_MS = 100;
const HOLD_MS = [500, 3_000] as const;
const PAUSE_MS = [300, 3_500] as const;

export interface Fault {
  readonly kind: string;
  readonly member: number;
  readonly instance: number;
  readonly holdMs: number;
  /** How long all is well before the next one. */
  readonly pauseMs: number;
}

interface Scene {
  readonly set: ReplicaSet;
  readonly fleet: Fleet;
}

/** Ends a fault. */
type Heal = () => Promise<void> | void;
type Inject = (scene: Scene, fault: Fault) => Promise<Heal>;

const KINDS: Readonly<Record<string, Inject>> = {
  'step-down': async ({ set }) => {
    await set.stepDown();
    return () => undefined;
  },
  'kill of a member': ({ set }, { member }) => set.kill(set.members[member]!),
  'freeze of a member': async ({ set }, { member }) => {
    const { child } = set.members[member]!;
    child.kill('SIGSTOP');
    return () => void child.kill('SIGCONT');
  },
  'kill of an instance': ({ fleet }, { instance }) => fleet.kill(instance),
  'freeze of an instance': async ({ fleet }, { instance }) => fleet.freeze(instance),
  'primary cut off from the members': async ({ set }) => {
    set.isolate(await set.primary());
    return () => heal(set.proxies);
  },
  'slow network': async ({ set: { proxies } }) => {
    for (const proxy of proxies) proxy.delay(DELAY_MS);
    return () => proxies.forEach((proxy) => proxy.delay(0));
  },
  ...partitions('reset', (proxy, match) => proxy.cut(match)),
  ...partitions('silent', (proxy, match) => proxy.silence(match)),
};

/** An instance is cut off from one, the first or all members. */
function partitions(how: string, cut: (proxy: FaultProxy, match: LinkMatch) => void): Readonly<Record<string, Inject>> {
  const partition =
    (proxiesOf: (scene: Scene, fault: Fault) => Promise<readonly FaultProxy[]>): Inject =>
    async (scene, fault) => {
      const from = Fleet.addressOf(fault.instance);
      const match = ofServices(({ fromAddress }) => fromAddress === from);
      for (const proxy of await proxiesOf(scene, fault)) cut(proxy, match);
      return () => heal(scene.set.proxies);
    };
  return {
    [`a member ${how} to an instance`]: partition(async ({ set }, { member }) => [set.proxies[member]!]),
    [`the primary ${how} to an instance`]: partition(async ({ set }) => [(await set.primary()).proxy!]),
    [`all members ${how} to an instance`]: partition(async ({ set }) => set.proxies),
  };
}

/** The same for the same dice. Each kind comes once before any comes again. */
export function randomFaults(dice: Dice, count: number, instances: number): readonly Fault[] {
  const between = ([least, most]: readonly [number, number]) => least + dice.below(most - least);
  let left: string[] = [];
  return Array.from({ length: count }, () => {
    if (left.length === 0) left = Object.keys(KINDS);
    const [kind] = left.splice(dice.below(left.length), 1) as [string];
    const [member, instance] = [dice.below(MEMBERS), dice.below(instances)];
    return { kind, member, instance, holdMs: between(HOLD_MS), pauseMs: between(PAUSE_MS) };
  });
}

export function inject(scene: Scene, fault: Fault): Promise<Heal> {
  return KINDS[fault.kind]!(scene, fault);
}
