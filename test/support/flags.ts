import { expect } from 'chai';
import { actionSet, type Action } from '../../src/domain/permissions/action.js';
import { ROLE } from '../../src/domain/authority/kinds/role.js';
import { AuthorityWriter } from '../../src/application/authority/authority-writer.js';
import type { Auth, CallOptions, Reply, TestService } from './service.js';

/** A feature as shown to users with `settings.read`. */
export interface FeatureRecord {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly variants: Readonly<Record<string, unknown>>;
  readonly on_variant: string;
  readonly off_variant: string;
  readonly targeting: readonly object[];
  readonly created: string;
  readonly updated: string;
}

export function featureOf(answer: Reply): FeatureRecord {
  expect(answer.status, answer.text).to.be.oneOf([200, 201]);
  return JSON.parse(answer.text) as FeatureRecord;
}

export function featuresOf(answer: Reply): FeatureRecord[] {
  expect(answer.status, answer.text).to.equal(200);
  return JSON.parse(answer.text) as FeatureRecord[];
}

let made = 0;

/** A new signed-in user with these actions on `settings`. */
export async function aUserWith(service: TestService, ...actions: Action[]): Promise<Auth> {
  made += 1;
  const password = 'a-password';
  const { user } = await service.register(`flags-${made}@example.com`, password);
  const writer = await service.get(AuthorityWriter);
  const id = `role-of-${user.id}`;
  await writer.write({ actorId: 'system:test', requestId: null }, async (transaction) => {
    const role = { name: id, description: '', permissions: new Map([['settings', actionSet(actions)]]) };
    await transaction.record({
      resource: 'role',
      recordId: id,
      action: 'created',
      before: null,
      after: ROLE.logFields(role),
    });
  });
  const { accessToken: admin } = await service.admin();
  const assigned = await service.call('PUT', `/users/${user.id}`, { as: admin, body: { roles: [id] } });
  expect(assigned.status, assigned.text).to.equal(200);
  return service.signIn(user.email, password);
}

/** Requests about features as one user. */
export class Flags {
  constructor(
    readonly service: TestService,
    readonly as: string,
  ) {}

  call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    return this.service.call(method, path, { as: this.as, ...options });
  }

  async create(key: string, enabled = false): Promise<FeatureRecord> {
    return featureOf(await this.call('POST', '/features', { body: { key, name: `The ${key}`, enabled } }));
  }

  async toggle(id: string, enabled: boolean): Promise<FeatureRecord> {
    return featureOf(await this.call('PUT', `/features/${id}`, { body: { enabled } }));
  }

  async list(query = ''): Promise<FeatureRecord[]> {
    return featuresOf(await this.call('GET', `/features${query}`));
  }

  async developerMode(): Promise<FeatureRecord> {
    return (await this.list()).find(({ key }) => key === 'developer_mode')!;
  }
}
