import type { TrashRetention } from '../../domain/customers/trash.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';

interface About {
  /** Whom people ask for more permissions, as the operator wrote it. */
  readonly contact: string | undefined;
  /** How long deleted customers are kept; 0 if they're erased at once. */
  readonly trashDays: number;
}

/** Tells what everybody who is signed in needs to know of this installation. */
export class GetAbout {
  static readonly needs = SIGN_IN;

  constructor(
    private readonly contact: string | undefined,
    private readonly retention: Pick<TrashRetention, 'days'>,
  ) {}

  /** Throws `Forbidden`. */
  execute(actor: Actor): About {
    authorise(actor, GetAbout.needs);
    return { contact: this.contact, trashDays: this.retention.days };
  }
}
