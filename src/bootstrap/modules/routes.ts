import { ContainerModule, type ResolutionContext } from 'inversify';
import { abilities } from '../routes/abilities.js';
import { avatars } from '../routes/avatars.js';
import { changes } from '../routes/changes.js';
import { customers } from '../routes/customers.js';
import { features } from '../routes/features.js';
import { health } from '../routes/health.js';
import { roles } from '../routes/roles.js';
import { segments } from '../routes/segments.js';
import { sessions } from '../routes/sessions.js';
import { users } from '../routes/users.js';
import type { Get } from '../token.js';
import { TOKENS } from '../tokens.js';

/** Every endpoint: the use cases, each behind its route. */
const GROUPS = [health, sessions, users, roles, abilities, features, customers, segments, avatars, changes];

export const routesModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.routes)
    .toDynamicValue(async (context: ResolutionContext) => {
      const get: Get = (identifier) => context.getAsync(identifier);
      return (await Promise.all(GROUPS.map((group) => group(get)))).flat();
    })
    .inSingletonScope();
});
