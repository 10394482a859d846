import type { CodeTools } from '../../domain/one-time-codes/one-time-codes.js';

/** Makes secrets, and the codes of authenticator apps (RFC 6238). All methods are synchronous. */
export interface OneTimePasswords extends Pick<CodeTools, 'codeAt' | 'equals'> {
  /** 160 random bits in base32 (RFC 4226, section 4). */
  newSecret(): string;
  /** Ten random codes of 80 bits. */
  newRecoveryCodes(): string[];
  /** How an app learns a secret: an `otpauth` URI, and the same as a QR code (SVG). */
  describe(secret: string, account: string): { readonly uri: string; readonly qr: string };
}
