import type { SeveralInput } from '../../../application/authority/delete-records.js';
import type { Caller } from '../../../domain/users/caller.js';
import { nothing } from '../validation/fields.js';
import { loggedOf } from '../log-position/logged.js';
import { guarded, type Route } from './route.js';
import { severalIds } from '../validation/several-ids.js';

type Definition = Pick<
  Route,
  'tags' | 'path' | 'needs' | 'private' | 'peopleOnly' | 'operationId' | 'summary' | 'refusals'
>;

/** Declares the route that deletes several records of the authority in one transaction: all, or none. */
export function deletesSeveral(
  definition: Definition,
  useCase: { execute(actor: Caller, input: SeveralInput): Promise<void> },
): Route {
  return guarded({
    ...definition,
    method: 'DELETE',
    several: true,
    dryRun: 'supported',
    description: 'In one transaction: all, or none. The first refusal names its record in `errors.id`.',
    query: severalIds,
    responses: { 200: nothing },
    handler: async (ctx) => {
      const { actor, query } = ctx.state;
      await useCase.execute(actor, { ids: query.id, ...loggedOf(ctx) });
      ctx.body = {};
    },
  });
}
