import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { isVisible, requireVisible } from '../../domain/views/decide-view.js';
import { readView, VIEW_FIELDS, viewValue, type StoredView, type View } from '../../domain/views/view.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { Clock } from '../ports/clock.js';
import type { Views } from '../ports/views.js';
import { VIEWABLE_LISTS } from './viewable-lists.js';

/** Lists and gets the views that the caller sees: their own ones, and those for everybody who may read the list. */
export class ListViews {
  static readonly needs = SIGN_IN;

  constructor(
    private readonly views: Views,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async execute(actor: SignedInUser, query: ListQuery): Promise<ListPage<View>> {
    const [own, shared] = await Promise.all([this.views.listOf(actor.id), this.views.listShared()]);
    const stored = new Map([...own, ...shared].map((view) => [view.id, view]));
    const views = [...stored.values()]
      .map((view) => this.#read(view))
      .filter((view) => isVisible(actor, view, readsListOf(view)));
    return listInSlices(views, query, { fields: VIEW_FIELDS, valueOf: viewValue });
  }

  /** Throws `NotFound`, also for one that the caller doesn't see. */
  async get(actor: SignedInUser, id: string): Promise<View> {
    const stored = await this.views.find(id);
    const view = stored && this.#read(stored);
    return requireVisible(actor, view, view && readsListOf(view));
  }

  #read(stored: StoredView): View {
    return readView(stored, this.clock.now());
  }
}

function readsListOf({ resource }: View) {
  return VIEWABLE_LISTS.get(resource)?.needs;
}
