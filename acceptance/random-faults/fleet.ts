/** Instances that are killed and frozen, and when each of them stood still. Used by random-faults. */
import { fromHere, temporaryFolder } from '../../harness/owned.js';
import { freePort } from '../../harness/free-port.js';
import { startServiceProcess, type ServiceProcess } from '../../harness/service-process.js';

export const BOUND_MS = 1_000;

/** From when until when an instance did nothing: before the signal that stopped it, and after it was ready again. */
interface Stop {
  readonly from: number;
  until: number;
}

interface Instance {
  service: ServiceProcess;
  readonly start: () => Promise<ServiceProcess>;
  readonly stops: Stop[];
}

export class Fleet {
  private constructor(private readonly instances: readonly Instance[]) {}

  static async start(uri: string, count: number): Promise<Fleet> {
    const instances: Instance[] = [];
    for (let index = 0; index < count; index += 1) {
      const data = temporaryFolder();
      const env = {
        ...{ STORAGE: 'mongodb', MONGODB_URI: uri, SCRYPT_LN: '4', LOG_LEVEL: 'silent' },
        // Always the same, so that clients find it again.
        ...{ PROPAGATION_BOUND_MS: `${BOUND_MS}`, PORT: `${await freePort()}`, FROM_ADDRESS: Fleet.addressOf(index) },
      };
      const preload = [fromHere('from-address.mjs')];
      const start = () => startServiceProcess({ data, env, preload });
      instances.push({ service: await start(), start, stops: [] });
    }
    return new Fleet(instances);
  }

  /** The local address from which an instance connects to the members. */
  static addressOf(index: number): string {
    return `127.0.0.${index + 2}`;
  }

  get urls(): readonly string[] {
    return this.instances.map(({ service }) => service.url);
  }

  /** Kills an instance with SIGKILL. Returns a function that starts it again. */
  async kill(index: number): Promise<() => Promise<void>> {
    const instance = this.instances[index]!;
    const stop = begin(instance);
    await instance.service.kill();
    return async () => {
      instance.service = await instance.start();
      stop.until = performance.now();
    };
  }

  /** Freezes an instance with SIGSTOP. Returns a function that lets it go on. */
  freeze(index: number): () => void {
    const instance = this.instances[index]!;
    const stop = begin(instance);
    instance.service.child.kill('SIGSTOP');
    return () => {
      stop.until = performance.now();
      instance.service.child.kill('SIGCONT');
    };
  }

  /** For how much of this time an instance was stopped. */
  stoppedMs(index: number, from: number, until: number): number {
    const { stops } = this.instances[index]!;
    return stops.reduce((sum, one) => sum + Math.max(0, Math.min(until, one.until) - Math.max(from, one.from)), 0);
  }

  /** The earliest moment at which an instance can look at what was sent at this moment. */
  readAt(index: number, sent: number): number {
    const stop = this.instances[index]!.stops.find(({ from, until }) => from <= sent && sent < until);
    return stop?.until ?? sent;
  }

  async stop(): Promise<void> {
    for (const { service } of this.instances) await service.stop();
  }
}

function begin({ stops }: Instance): Stop {
  const stop = { from: performance.now(), until: Infinity };
  stops.push(stop);
  return stop;
}
