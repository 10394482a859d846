import { z } from 'zod';
import { SAMPLE_SIZE } from '../../../domain/authority/permission-effect.js';
import { targeting } from '../features/rollout-schema.js';
import type { Route } from '../declarations/route.js';

const count = z.int().min(0);

const permissionCounts = z
  .array(
    z
      .object({
        ability: z.string(),
        action: z.string(),
        users: z.int().min(1),
        sample: z
          .array(z.object({ id: z.string(), first_name: z.string(), last_name: z.string() }))
          .max(SAMPLE_SIZE)
          .meta({ description: `The first ${SAMPLE_SIZE} by name; empty without account.read` }),
      })
      .meta({ id: 'PermissionCount', description: 'How many people gain or lose a permission' }),
  )
  .meta({ description: 'By ability, then read, create, update, delete, then its own actions by name' });

const featureState = z
  .object({ enabled: z.boolean(), targeting })
  .nullable()
  .meta({ description: 'Null before the creation and after the deletion' });

const id = z.string().nullable().meta({ description: 'Null for a record that would be created' });

const permissions = z.array(z.string()).meta({
  description: 'Such as `customer.delete`; by ability, then read, create, update, delete, then its own actions by name',
});

const effectSchema = z
  .object({
    permissions: z
      .object({
        users_affected: count.meta({ description: 'People who gain or lose a permission, each counted once' }),
        gained: permissionCounts,
        lost: permissionCounts,
      })
      .meta({ description: 'People are counted if a permission that they could use changes' }),
    tokens: z
      .array(
        z.object({
          id: id.optional(),
          name: z.string().optional().meta({ description: 'After the write' }),
          gained: permissions,
          lost: permissions,
        }),
      )
      .meta({ description: 'API tokens whose permissions would change, by name; without account.read not which ones' }),
    sessions_ended: count.meta({ description: 'Live sessions that would end' }),
    segments: z
      .array(
        z.object({
          id,
          name: z.string().meta({ description: 'After the write' }),
          before: count.nullable().meta({ description: 'Members before; null for a creation' }),
          after: count.nullable().meta({ description: 'Members after; null for a deletion' }),
          entering: count,
          leaving: count,
        }),
      )
      .meta({ description: 'Segments that would be created, deleted, or get other filters' }),
    features: z
      .array(
        z.object({
          id,
          key: z.string().optional(),
          before: featureState.optional(),
          after: featureState.optional(),
        }),
      )
      .meta({
        description:
          'Features that would be written, or that target a segment with other filters; only their ids without settings.read',
      }),
  })
  .meta({ id: 'Effect', description: 'What a write would change' });

const schemas = new WeakMap<Route, z.ZodType>();

/** The answer of a route to a dry run. */
export function dryRunSchema(route: Route): z.ZodType {
  const schema = schemas.get(route) ?? schemaOf(route);
  schemas.set(route, schema);
  return schema;
}

function schemaOf(route: Route): z.ZodType {
  return z.object({
    dry_run: z.literal(true),
    seq: z.string().meta({ description: 'The id of the last change that the effect takes into account' }),
    record: recordOf(route),
    effect: effectSchema,
  });
}

function recordOf({ method, responses, issues = [] }: Route): z.ZodType {
  const declared = responses[201] ?? responses[200];
  if (method === 'DELETE' || declared === undefined || declared === null || 'media' in declared) return z.null();
  return responses[201] === undefined ? declared : asIfCreated(declared, issues);
}

/** Records that would be created have no id yet, and nothing is issued with them. */
function asIfCreated(schema: z.ZodType, issues: readonly string[]): z.ZodType {
  if (schema instanceof z.ZodUnion)
    return z.union((schema.options as z.ZodType[]).map((option) => asIfCreated(option, issues)));
  if (schema instanceof z.ZodObject) {
    const kept = Object.entries(schema.shape as z.ZodRawShape).filter(([field]) => !issues.includes(field));
    return z.object({ ...Object.fromEntries(kept), id: z.null() });
  }
  throw new Error('A dry run creates records only.');
}
