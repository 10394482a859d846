import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import {
  decideNewView,
  decideViewUpdate,
  requireMayDelete,
  requireVisible,
  type OtherViews,
  type ViewPatch,
} from '../../domain/views/decide-view.js';
import { readView, storeView, type View, type ViewFields } from '../../domain/views/view.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';
import type { RepeatableInput } from '../idempotency/answer-keeper.js';
import type { Ids } from '../ports/ids.js';
import { requireListTakes } from './check-view.js';
import { VIEWABLE_LISTS } from './viewable-lists.js';

/** What a view begins with. */
export type NewView = ViewFields & Pick<View, 'resource'>;

/** Creates, changes and deletes views. They aren't in the change log, but every write is decided in its order. */
export class WriteViews {
  static readonly needs = SIGN_IN;

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
  ) {}

  /** Throws what `requireListTakes` and `decideNewView` do. */
  create(
    actor: SignedInUser,
    { wanted, once, ...input }: LoggedInput & RepeatableInput<View> & { readonly wanted: NewView },
  ): Promise<View> {
    const id = this.ids.next();
    return this.writer.writeAs(actor, { needs: SIGN_IN, once, ...written(input) }, async (transaction, actorNow) => {
      const { views, now } = transaction;
      requireListTakes(actorNow, wanted);
      const begun = { id, ownerId: actorNow.id, ...wanted, version: 1, created: now, updated: now };
      const view = decideNewView(actorNow, begun, await othersOf(transaction, begun));
      await views.insert(storeView(view));
      return view;
    });
  }

  /** Throws `NotFound` and what `requireListTakes` and `decideViewUpdate` do. */
  update(
    actor: SignedInUser,
    { id, matches, patch, ...input }: LoggedInput & ConditionalInput & { readonly patch: ViewPatch },
  ): Promise<View> {
    return this.writer.writeAs(actor, { needs: SIGN_IN, ...written(input) }, async (transaction, actorNow) => {
      const { views, now } = transaction;
      const view = await visibleView(transaction, actorNow, id);
      const others = await othersOf(transaction, view);
      const next = decideViewUpdate(actorNow, { view, patch, others }, { matches, now });
      if (next === view) return view;
      if (patch.filter !== undefined || patch.sort !== undefined) requireListTakes(actorNow, next);
      await views.replace(storeView(next));
      return next;
    });
  }

  /** Throws `NotFound` and what `requireMayDelete` does. */
  delete(actor: SignedInUser, { id, matches, ...input }: LoggedInput & ConditionalInput): Promise<void> {
    return this.writer.writeAs(actor, { needs: SIGN_IN, ...written(input) }, async (transaction, actorNow) => {
      requireMayDelete(actorNow, await visibleView(transaction, actorNow, id), matches);
      await transaction.views.remove(id);
      await transaction.answers.empty(id);
    });
  }
}

function written({ requestId, receipt, dryRun }: LoggedInput) {
  return { requestId, receipt, dryRun };
}

async function visibleView({ views, now }: AuthorityTransaction, actor: SignedInUser, id: string): Promise<View> {
  const stored = await views.find(id);
  const view = stored && readView(stored, now);
  return requireVisible(actor, view, view && VIEWABLE_LISTS.get(view.resource)?.needs);
}

async function othersOf({ views, now }: AuthorityTransaction, { ownerId }: View): Promise<OtherViews> {
  const ofOwner = ownerId === null ? [] : await views.listOf(ownerId);
  const read = (stored: typeof ofOwner) => stored.map((view) => readView(view, now));
  return { ofOwner: read(ofOwner), shared: read(await views.listShared()), count: await views.count() };
}
