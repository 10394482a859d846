import { isReleaseAhead } from '../../domain/users/directory-brake.js';
import { decideTokenRelease } from '../../domain/tokens/update-token.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { Clock } from '../ports/clock.js';

/**
 * Maintenance job: takes back releases of directories that lie in the future. They were made before the clock was set back, and
 * would permit something once their time has come.
 */
export class ForgetReleases {
  constructor(
    private readonly reader: AuthorityReader,
    private readonly writer: Pick<AuthorityWriter, 'write'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Resolves with whether more is left: never. Throws `Unavailable`. */
  async execute(): Promise<boolean> {
    const ahead = ({ authority }: Pick<AuthorityReader, 'authority'>, now: number) =>
      [...authority.records.tokens.values()].filter((token) => isReleaseAhead(token, now));
    if (ahead(this.reader, this.clock.now()).length === 0) return false;
    await this.writer.write({ actorId: 'system:sweep', requestId: null }, async (transaction) => {
      const entries = ahead(transaction, transaction.clockTime).map((token) =>
        decideTokenRelease(token, null, () => true),
      );
      await transaction.record(...entries);
    });
    return false;
  }
}
