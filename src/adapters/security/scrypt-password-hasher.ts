import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '../../application/ports/password-hasher.js';
import type { FairSemaphore } from '../../application/scheduling/fair-semaphore.js';
import { addressGroup } from '../../application/limits/address-group.js';
import { normalText } from '../../domain/text/normal-text.js';
import { canBePassword } from '../../domain/users/password.js';
import type { DeriveKey, ScryptParameters } from './derive-key.js';
import { formatPhcScrypt, isAffordable, parsePhcScrypt, type ScryptHash } from './phc-scrypt.js';

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** The key derivation, the current parameters and the queue. */
interface ScryptPasswordHasherOptions extends ScryptParameters {
  readonly derive: DeriveKey;
  readonly queue: Pick<FairSemaphore, 'run'>;
}

/**
 * Hashes the UTF-8 bytes of a password in NFC with scrypt (RFC 7914). Releases up to 0.2 hashed it as it was sent, so that form is
 * verified, too. A hash with cheaper parameters is
 * padded to the current cost with discarded derivations. Otherwise, after an increase of the cost, known addresses would be
 * answered faster than unknown ones. A missing or malformed hash takes the steps of the last one that was there: several
 * derivations take a few per cent more or less than one of the same cost, because each needs memory of its own.
 */
export class ScryptPasswordHasher implements PasswordHasher {
  private readonly derive: DeriveKey;
  private readonly queue: Pick<FairSemaphore, 'run'>;
  private readonly parameters: ScryptParameters;
  /** Compared with when there is no hash. Its key is random, so no password matches. */
  private dummy: ScryptHash;

  constructor({ derive, queue, ln, r, p }: ScryptPasswordHasherOptions) {
    this.parameters = { ln, r, p };
    if (!isAffordable(this.parameters)) throw new RangeError(`scrypt cannot use ln=${ln}, r=${r}, p=${p}.`);
    this.derive = derive;
    this.queue = queue;
    this.dummy = { parameters: this.parameters, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };
  }

  async hash(password: string, from: string): Promise<string> {
    const { parameters } = this;
    const salt = randomBytes(SALT_BYTES);
    const key = await this.queue.run(addressGroup(from), () =>
      this.derive(Buffer.from(normalText(password)), salt, parameters, KEY_BYTES),
    );
    return formatPhcScrypt({ parameters, salt, key });
  }

  async verify(password: string, hash: string | null, from: string): Promise<boolean> {
    const stored = hash === null ? undefined : parsePhcScrypt(hash);
    if (stored !== undefined) this.dummy = { ...this.dummy, parameters: stored.parameters };
    const { parameters, salt, key } = stored ?? this.dummy;
    // Both forms, whatever the first says: the time mustn't tell.
    const forms = [...new Set([password, normalText(password)])];
    const derived = await this.queue.run(addressGroup(from), async () => {
      const keys: Uint8Array[] = [];
      for (const form of forms) {
        const bytes = Buffer.from(form);
        keys.push(await this.derive(bytes, salt, parameters, key.length));
        for (const rest of fillUp(parameters, this.parameters)) await this.derive(bytes, salt, rest, key.length);
      }
      return keys;
    });
    const isRight = derived
      .map((one, index) => timingSafeEqual(one, key) && canBePassword(forms[index]!))
      .includes(true);
    return isRight && stored !== undefined;
  }

  /** Also true for a malformed hash, which protects nothing. */
  isOutdated(hash: string): boolean {
    const stored = parsePhcScrypt(hash)?.parameters;
    const { ln, r, p } = this.parameters;
    return stored === undefined || stored.ln < ln || stored.r < r || stored.p < p;
  }
}

/**
 * Returns extra derivations whose cost makes up the difference between `cheaper` and `wanted`; none when there is no
 * difference. The cost is N * r * p. As much of it as possible uses the N of `wanted`, because the time per unit depends on the
 * memory used.
 */
function fillUp(cheaper: ScryptParameters, wanted: ScryptParameters): ScryptParameters[] {
  const derivations: ScryptParameters[] = [];
  let missing = costOf(wanted) - costOf(cheaper);
  for (let ln = wanted.ln; ln >= 1; ln -= 1) {
    const { r } = wanted;
    const p = Math.floor(missing / costOf({ ln, r, p: 1 }));
    if (p < 1) continue;
    derivations.push({ ln, r, p });
    missing -= costOf({ ln, r, p });
  }
  return derivations;
}

/** Units of work; each takes about the same time. */
export function costOf({ ln, r, p }: ScryptParameters): number {
  return 2 ** ln * r * p;
}
