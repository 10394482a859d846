import { uuidv7 } from 'uuidv7';
import type { Ids } from '../../application/ports/ids.js';

/** UUIDv7 (RFC 9562) with a counter, so that ids made within one millisecond sort too. */
export class Uuidv7Ids implements Ids {
  next(): string {
    return uuidv7();
  }
}
