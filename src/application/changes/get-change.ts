import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { shownChange, type ShownChange } from '../../domain/authority/shown-change.js';
import { requireFound } from '../../domain/domain-error.js';
import type { ChangeLog } from '../ports/change-log.js';
import type { ActorNames, Named } from '../users/actor-names.js';
import { ListChanges } from './list-changes.js';

/** The form of an entry's id: its sequence number. */
const ID = /^[1-9]\d{0,14}$/;

/** Gets one entry of the change log. */
export class GetChange {
  static readonly needs = ListChanges.needs;

  constructor(
    private readonly log: Pick<ChangeLog, 'listAfter'>,
    private readonly names: Pick<ActorNames, 'addTo'>,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `Unavailable`. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<Named<ShownChange>> {
    return (await this.names.addTo([await this.find(actor, { id })]))[0]!;
  }

  /** The same without the actor's name. */
  async find(actor: Actor, { id }: { readonly id: string }): Promise<ShownChange> {
    authorise(actor, GetChange.needs);
    const [change] = ID.test(id) ? await this.log.listAfter(Number(id) - 1, 1) : [];
    const found = requireFound(change?.seq === Number(id) ? change : undefined, 'change');
    return shownChange(found, actor.permissions);
  }
}
