import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiTokenText, ApiTokenTexts } from '../../application/ports/api-token-texts.js';
import { sha256 } from './sha256.js';

const PREFIX = 'cst_';
/** 256 random bits. */
const RANDOM_BYTES = 32;
const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^cst_[A-Za-z0-9_-]{43}[A-Za-z0-9]{6}$/;

/**
 * `cst_`, 32 random bytes in base64url (43 characters), and the CRC-32 (ISO 3309) of all that in six digits of base 62:
 * the prefix and the checksum let secret scanners recognise a leaked token without asking the service.
 */
export class CheckedTokenTexts implements ApiTokenTexts {
  make(): ApiTokenText {
    const start = PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
    const text = start + checksumOf(start);
    return { text, hash: sha256(text) };
  }

  isOne(text: string): boolean {
    return text.startsWith(PREFIX);
  }

  hashOf(text: string): string | undefined {
    if (!FORM.test(text)) return undefined;
    const start = text.slice(0, -CHECKSUM_LENGTH);
    return text.endsWith(checksumOf(start)) ? sha256(text) : undefined;
  }
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let position = 0; position < CHECKSUM_LENGTH; position += 1) {
    digits = BASE62[rest % BASE62.length]! + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
