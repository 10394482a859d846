import { LAST_REFUSED } from '../../domain/authority/kinds/token.js';
import { GIVE_UP_AFTER_MS } from '../../domain/mail/outbox-rules.js';
import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';
import type { ApiToken } from '../../domain/tokens/api-token.js';
import { BRAKE_MS } from '../../domain/users/directory-brake.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { Mailroom } from '../mail/mailroom.js';
import type { Clock } from '../ports/clock.js';
import type { DirectoryLog } from '../ports/directory-log.js';
import type { Ids } from '../ports/ids.js';
import type { MailLeftOut, MailLog } from '../ports/mail-log.js';
import type { Store } from '../ports/store.js';
import { NoteHour } from '../authority/note-hour.js';
import { ADMINISTRATORS } from '../users/administrators.js';

/** The name of the message. */
const NAME = 'directory-refused';
const ONCE_A_DAY: LimitPolicy = { limit: 1, windowMs: 24 * 3_600_000 };
const ONCE_AN_HOUR: LimitPolicy = { limit: 1, windowMs: BRAKE_MS };
/** Nothing that an administrator has to know of. */
const TAKEN = new Set(['email_taken', 'already_exists']);
/** Mailed whatever was mailed before that day: the token may be stolen, or its directory filters wrongly. */
const AT_ONCE = new Set(['administrator_protected', 'directory_held']);

interface NoteDirectoryRefusalOptions {
  readonly store: Pick<Store, 'users' | 'limits' | 'recordValues'>;
  readonly writer: Pick<AuthorityWriter, 'write'>;
  readonly mailroom: Pick<Mailroom, 'queue' | 'isSending'>;
  readonly mailLog: Pick<MailLog, 'leftOut'>;
  readonly log: DirectoryLog;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
}

interface RefusedRequest {
  readonly token: Pick<ApiToken, 'id' | 'name'>;
  /** The code of the refusal, and what it says. */
  readonly code: string;
  readonly detail: string;
  /** Whom or what it concerned, if the path says so. */
  readonly recordId: string | undefined;
  readonly requestId: string;
}

interface Message {
  readonly id: string;
  readonly to: User;
  /** What it was counted under, and when. */
  readonly key: string;
  readonly at: number;
}

/** Counts what a directory is refused, and tells administrators: once a day, and of what may be an attack at once. */
export class NoteDirectoryRefusal {
  readonly #hour: NoteHour;

  constructor(private readonly options: NoteDirectoryRefusalOptions) {
    const { store, clock, log } = options;
    this.#hour = new NoteHour(LAST_REFUSED, {
      ...{ values: store.recordValues, clock },
      onError: (error) => log.notNoted(error),
    });
  }

  /** Never throws: the refusal stands in any case. */
  async execute(refused: RefusedRequest): Promise<void> {
    const { token, code, requestId } = refused;
    if (TAKEN.has(code)) return;
    this.options.log.refused({ tokenId: token.id, code, requestId });
    this.#hour.execute(token.id);
    if (!this.options.mailroom.isSending) return;
    const isAtOnce = AT_ONCE.has(code);
    const about = isAtOnce ? `${code}:${token.id}:${code === 'directory_held' ? '' : (refused.recordId ?? '')}` : 'day';
    try {
      await this.#tell(refused, about, isAtOnce ? ONCE_AN_HOUR : ONCE_A_DAY);
    } catch (error) {
      this.options.log.notTold(error);
    }
  }

  /** Who isn't told is told of the next refusal. */
  async #tell({ token, detail, requestId }: RefusedRequest, about: string, policy: LimitPolicy): Promise<void> {
    const { store, writer, mailroom, mailLog, ids, clock } = this.options;
    let untold: readonly Message[] = [];
    try {
      for (const to of (await store.users.list(ADMINISTRATORS)).records) {
        const message = { id: ids.next(), to, key: `directory-mail:${to.id}:${about}`, at: clock.now() };
        const wait = await store.limits.take(message.key, policy, message.at);
        if (wait === 0) untold = [...untold, message];
      }
      if (untold.length === 0) return;
      const messages = untold;
      const values = { token: token.name, reason: detail };
      const leftOut = await writer.write({ actorId: 'system:directories', requestId }, async (transaction) => {
        const left: { readonly message: Message; readonly reason: MailLeftOut['reason'] }[] = [];
        for (const message of messages) {
          const { id, to } = message;
          const queued = await mailroom.queue(transaction, { id, name: NAME, to, lifeMs: GIVE_UP_AFTER_MS, values });
          if (queued !== 'queued') left.push({ message, reason: queued });
        }
        return left;
      });
      for (const { message, reason } of leftOut) mailLog.leftOut({ name: NAME, userId: message.to.id, reason });
      // No mail will ever go to an unmailable address.
      untold = leftOut.filter(({ reason }) => reason !== 'unmailable').map(({ message }) => message);
    } finally {
      for (const { key, at } of untold) await store.limits.giveBack(key, policy, at);
    }
  }
}
