import { OF_ANY_REQUEST, type Code } from '../problems/codes.js';
import type { Route } from './route.js';

/** The refusals that a route may return: those implied by its declaration, and those it lists. */
export function refusalsOf(route: Route): ReadonlySet<Code> {
  const codes = new Set<Code>(OF_ANY_REQUEST);
  if (route.needs.kind !== 'nothing' || route.key !== undefined) codes.add('token_missing').add('token_invalid');
  if (route.needs.kind !== 'nothing' && route.needs.kind !== 'sign_in') codes.add('forbidden');
  if (route.needs.kind !== 'nothing') codes.add('scim_only');
  if (route.peopleOnly === true || route.peopleOnlyFields !== undefined || route.needs.kind === 'own_or') {
    codes.add('people_only');
  }
  if (route.needs.kind !== 'nothing' && route.withoutSecondFactor !== 'always') codes.add('totp_required');
  if (route.method !== 'GET' && route.dryRun === undefined) codes.add('dry_run_unsupported');
  if (route.path.includes('/:')) codes.add('not_found');
  if (route.past === true) codes.add('forbidden').add('out_of_history');
  if (route.ifMatch === true) codes.add('stale_version');
  if (route.ifMatch === true && route.body !== undefined) codes.add('changed_meanwhile');
  if (route.body !== undefined) codes.add('validation_failed');
  if (route.limits !== undefined || route.userLimits !== undefined) codes.add('rate_limited');
  if (route.repeatable !== undefined) {
    codes.add('in_progress').add('idempotency_key_reused').add('not_found').add('rate_limited');
  }
  for (const code of route.refusals ?? []) codes.add(code);
  return codes;
}
