import type { Sealer } from '../ports/sealer.js';
import type { WebhookQueue } from '../ports/webhook-queues.js';

/** How long the older of two secrets signs, too, so that receivers can take over the new one. */
const BOTH_SIGN_MS = 86_400_000;

interface Secret {
  readonly secret: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

type Sealed = Pick<WebhookQueue, 'keyId' | 'sealed'>;

/** Makes and reads the secrets of webhooks, which are sealed: the newest two. */
export class WebhookSecrets {
  constructor(
    private readonly sealer: Sealer,
    /** Returns `whsec_` and random bytes in Base64. */
    private readonly newSecret: () => string,
  ) {}

  make(): string {
    return this.newSecret();
  }

  /** Seals a new secret with the newest of `previous`. */
  seal(id: string, secret: string, now: number, previous?: WebhookQueue): Sealed {
    const [older] = previous === undefined ? [] : this.#open(previous);
    return this.#seal(id, [{ secret, since: now }, ...(older === undefined ? [] : [older])]);
  }

  /** Seals the same secrets with the current key; undefined if no key opens them. */
  sealAgain(queue: WebhookQueue): Sealed | undefined {
    const secrets = this.#open(queue);
    return secrets.length === 0 ? undefined : this.#seal(queue.id, secrets);
  }

  /** The secrets that sign. Throws if no key opens them. */
  signing(queue: Pick<WebhookQueue, 'id' | 'sealed'>, now: number): string[] {
    const secrets = this.#open(queue);
    if (secrets.length === 0)
      throw new Error(`No key of the service opens the secrets of the webhook ${queue.id}: rotate them.`);
    const ageMs = now - (secrets[0]?.since ?? 0);
    const signing = ageMs >= 0 && ageMs < BOTH_SIGN_MS ? secrets : secrets.slice(0, 1);
    return signing.map(({ secret }) => secret);
  }

  get keyId(): string {
    return this.sealer.keyId;
  }

  #seal(id: string, secrets: readonly Secret[]): Sealed {
    return { keyId: this.sealer.keyId, sealed: this.sealer.seal(JSON.stringify(secrets), id) };
  }

  #open({ id, sealed }: Pick<WebhookQueue, 'id' | 'sealed'>): readonly Secret[] {
    const text = this.sealer.open(sealed, id);
    return text === undefined ? [] : (JSON.parse(text) as Secret[]);
  }
}
