import { AlreadyExists, Immutable, LimitReached, NotFound, StaleVersion } from '../domain-error.js';
import { laterThan } from '../later-than.js';
import { authorise, type Actor } from '../permissions/actor.js';
import { all, meets, type Needs } from '../permissions/needs.js';
import { fold } from '../text/fold.js';
import type { MatchesVersion } from '../versioned.js';
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS, MAX_VIEW_BYTES, MAX_VIEWS, type View, type ViewFields } from './view.js';

/** What sharing a view takes, and changing or deleting one of somebody else: everybody's console shows it. */
export const SHARING = 'settings.update';

/** What else is stored, as far as a view depends on it. */
export interface OtherViews {
  readonly ofOwner: readonly View[];
  readonly shared: readonly View[];
  /** The number of all views in the store. */
  readonly count: number;
}

/** What a client may send of a view; another list is refused. */
export type ViewPatch = Partial<ViewFields & Pick<View, 'resource'>>;

/** Whether somebody sees a view: their own ones, and those for everybody who may read the list. */
export function isVisible(actor: Actor, view: View, readsList: Needs | undefined): boolean {
  if (view.ownerId === actor.id) return true;
  return view.shared && readsList !== undefined && meets(actor.permissions, readsList);
}

/** Throws `NotFound` for a view that the actor doesn't see. */
export function requireVisible(actor: Actor, view: View | undefined, readsList: Needs | undefined): View {
  if (view === undefined || !isVisible(actor, view, readsList)) throw new NotFound('view');
  return view;
}

/** Decides a new view. Throws `Forbidden`, `LimitReached`, `AlreadyExists`. */
export function decideNewView(actor: Actor, view: View, others: OtherViews): View {
  if (view.shared) authorise(actor, all(SHARING));
  if (others.ofOwner.length >= MAX_OWN_VIEWS) throw new LimitReached('views of one person', MAX_OWN_VIEWS);
  if (others.count >= MAX_VIEWS) throw new LimitReached('views', MAX_VIEWS);
  requireRoom(view, others);
  return view;
}

/**
 * Decides a change; returns the same view when nothing would change. Throws `Forbidden`, `StaleVersion`, `Immutable`,
 * `LimitReached`, `AlreadyExists`.
 */
export function decideViewUpdate(
  actor: Actor,
  { view, patch, others }: { readonly view: View; readonly patch: ViewPatch; readonly others: OtherViews },
  { matches, now }: { readonly matches: MatchesVersion; readonly now: number },
): View {
  const wanted = { ...view, ...patch };
  if (view.ownerId !== actor.id || wanted.shared) authorise(actor, all(SHARING));
  if (!matches(view.version)) throw new StaleVersion();
  if (wanted.resource !== view.resource) throw new Immutable('A view stays one of its list.', 'resource');
  if (view.ownerId === null && !wanted.shared)
    throw new Immutable('A view that belongs to nobody stays shared. Delete it, or save one of your own.', 'shared');
  if (JSON.stringify(wanted) === JSON.stringify(view)) return view;
  requireRoom(wanted, others);
  return { ...wanted, version: view.version + 1, updated: laterThan(view.updated, now) };
}

/** Throws `Forbidden`, `StaleVersion`. */
export function requireMayDelete(actor: Actor, view: View, matches: MatchesVersion): void {
  if (view.ownerId !== actor.id) authorise(actor, all(SHARING));
  if (!matches(view.version)) throw new StaleVersion();
}

/** What remains of a view when its owner is deleted; undefined if nothing does. */
export function withoutOwner(view: View): View | undefined {
  return view.shared ? { ...view, ownerId: null } : undefined;
}

function requireRoom(view: View, { ofOwner, shared }: OtherViews): void {
  const { filter, sort, columns } = view;
  if (Buffer.byteLength(JSON.stringify({ filter, sort, columns })) > MAX_VIEW_BYTES)
    throw new LimitReached('bytes in filter, sort and columns of a view', MAX_VIEW_BYTES);
  if (view.shared && shared.filter(({ id }) => id !== view.id).length >= MAX_SHARED_VIEWS)
    throw new LimitReached('shared views', MAX_SHARED_VIEWS);
  const name = fold(view.name);
  if (view.ownerId !== null && ofOwner.some((other) => other.id !== view.id && fold(other.name) === name))
    throw new AlreadyExists('view', 'name');
}
