import type { Sha256 } from '../changes/seal-change.js';

/** One-time codes of a user (TOTP, RFC 6238: SHA-1, 6 digits, 30 s) with the secrets in clear: only in memory. */
export interface OneTimeCodes {
  /** In base32 (RFC 4648); null while codes are off. */
  readonly secret: string | null;
  /** A secret that becomes the one above once a code of it is confirmed. */
  readonly prepared: string | null;
  /** Time step of the last code that was accepted. Codes of this step and before are refused, so each works once. */
  readonly lastStep: number;
  /** `hashRecoveryCode` of those that are left. Each works once. */
  readonly recoveryHashes: readonly string[];
}

/** What checking a code takes. */
export interface CodeTools {
  /** The code of a secret at a time step. */
  readonly codeAt: (secret: string, step: number) => string;
  /** Compares in a time that doesn't depend on where the texts differ. */
  readonly equals: (a: string, b: string) => boolean;
  readonly sha256: Sha256;
}

export const NO_CODES: OneTimeCodes = { secret: null, prepared: null, lastStep: 0, recoveryHashes: [] };

export const STEP_MS = 30_000;
/** Steps by which a client's clock may differ, either way (RFC 6238, section 5.2). */
const DRIFT = 1;
/** More than a recovery code with separators has. */
const MAX_LENGTH = 64;

/** The codes after this one was used; undefined if it's wrong or used before. Accepts recovery codes too. */
export function acceptCode(codes: OneTimeCodes, sent: string, now: number, tools: CodeTools): OneTimeCodes | undefined {
  if (codes.secret === null) return undefined;
  const code = withoutSeparators(sent);
  const step = findStep(codes.secret, code, now, tools, codes.lastStep);
  const hash = hashRecoveryCode(code, tools.sha256);
  // Compares with all, found or not.
  const left = codes.recoveryHashes.filter((stored) => !tools.equals(stored, hash));
  if (step !== undefined) return { ...codes, lastStep: step };
  return left.length < codes.recoveryHashes.length ? { ...codes, recoveryHashes: left } : undefined;
}

/** Switches to the prepared secret with one of its codes and new recovery codes; undefined if the code is wrong. */
export function confirmCode(
  codes: OneTimeCodes,
  sent: string,
  now: number,
  { recoveryHashes, ...tools }: CodeTools & Pick<OneTimeCodes, 'recoveryHashes'>,
): OneTimeCodes | undefined {
  if (codes.prepared === null) return undefined;
  // A code of the old secret may have been used in this very step.
  const step = findStep(codes.prepared, withoutSeparators(sent), now, tools, 0);
  return step === undefined ? undefined : { secret: codes.prepared, prepared: null, lastStep: step, recoveryHashes };
}

/** Recovery codes have 80 random bits, so a fast hash is enough. */
export function hashRecoveryCode(code: string, sha256: Sha256): string {
  return sha256(`castellan recovery code:${withoutSeparators(code)}`);
}

/** The step after `after` with this code; compares with every step that may have it. */
function findStep(
  secret: string,
  code: string,
  now: number,
  { codeAt, equals }: CodeTools,
  after: number,
): number | undefined {
  const current = Math.floor(now / STEP_MS);
  // A step further ahead was used before the clock was set back.
  const last = after > current + DRIFT ? 0 : after;
  let found: number | undefined;
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1) {
    if (equals(codeAt(secret, step), code) && step > last) found ??= step;
  }
  return found;
}

/** Apps show codes in groups, and people type them as shown. A longer text is no code, and isn't worth hashing. */
function withoutSeparators(code: string): string {
  return code.length > MAX_LENGTH ? '' : code.replace(/[\s-]+/g, '').toLowerCase();
}
