import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { OneTimePasswords } from '../../application/ports/one-time-passwords.js';
import { STEP_MS } from '../../domain/one-time-codes/one-time-codes.js';

const ISSUER = 'Castellan';
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: STEP_MS / 1_000 } as const;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
/** Characters of the account that an app shows. A QR code holds 2,331 bytes, and an address may take more when escaped. */
const LABEL_LENGTH = 64;
/** Any mask is readable (ISO/IEC 18004, section 7.8). Trying all eight for the best blocks the event loop for milliseconds. */
const MASK = 0;

/** One-time passwords by the library otpauth. */
export class OtpauthOneTimePasswords implements OneTimePasswords {
  codeAt(secret: string, step: number): string {
    return new TOTP({ ...PARAMETERS, secret }).generate({ timestamp: step * STEP_MS });
  }

  /** Compares digests, which have the same length whatever was sent. */
  equals(a: string, b: string): boolean {
    return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
  }

  newSecret(): string {
    return new Secret({ size: SECRET_BYTES }).base32;
  }

  newRecoveryCodes(): string[] {
    return Array.from({ length: RECOVERY_CODES }, () => {
      const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer });
      return base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
    });
  }

  describe(secret: string, account: string): { readonly uri: string; readonly qr: string } {
    const label = Array.from(account).slice(0, LABEL_LENGTH).join('');
    const uri = new TOTP({ ...PARAMETERS, secret, issuer: ISSUER, label }).toString();
    return { uri, qr: renderSVG(uri, { ecc: 'M', maskPattern: MASK }) };
  }
}
