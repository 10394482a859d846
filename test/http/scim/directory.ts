import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import type { Permission } from '../../../src/domain/permissions/permission-set.js';
import { Seeding } from '../../support/seeding.js';
import type { TestService } from '../../support/service.js';
import { send, type Answer } from '../sample-client.js';

/** A resource, an error or a list in an answer. */
export interface Json {
  readonly [name: string]: unknown;
  readonly id: string;
  readonly totalResults: number;
  readonly Resources: readonly Json[];
  readonly scimType?: string;
  readonly detail?: string;
}

export interface ScimAnswer extends Answer {
  readonly json: Json;
}

export const ACCOUNTS = ['account.read', 'account.create', 'account.update', 'account.delete'] as const;
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

let made = 0;

/** A directory with a token of its own. */
export class Directory {
  private constructor(
    readonly service: TestService,
    readonly tokenId: string,
    readonly token: string,
  ) {}

  static async holding(service: TestService, ...permissions: readonly Permission[]): Promise<Directory> {
    const seeding = new Seeding(service);
    const role = await seeding.role(permissions.length === 0 ? ACCOUNTS : permissions);
    const { id, text } = await seeding.token([role], null, 'scim');
    return new Directory(service, id, text);
  }

  static async ofAdministrator(service: TestService): Promise<Directory> {
    const { id, text } = await new Seeding(service).token([ADMINISTRATOR_ROLE_ID], null, 'scim');
    return new Directory(service, id, text);
  }

  /** Sends a request below `/scim/v2`; every answer must have SCIM's media type. */
  async call(
    method: string,
    path: string,
    { body, headers = {} }: { readonly body?: object | string; readonly headers?: Record<string, string> } = {},
  ): Promise<ScimAnswer> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const answer = await send(this.service.port, method, `/scim/v2${path}`, {
      as: this.token,
      ...(text !== undefined && { body: text }),
      headers: { 'content-type': 'application/scim+json', ...headers },
    });
    const json = (answer.text === '' ? {} : JSON.parse(answer.text)) as Json;
    if (answer.text !== '') expect(answer.headers['content-type'], answer.text).to.match(/^application\/scim\+json\b/);
    return { ...answer, json };
  }

  get(path: string): Promise<ScimAnswer> {
    return this.call('GET', path);
  }

  post(path: string, body: object): Promise<ScimAnswer> {
    return this.call('POST', path, { body });
  }

  put(path: string, body: object, headers: Record<string, string> = {}): Promise<ScimAnswer> {
    return this.call('PUT', path, { body, headers });
  }

  patch(path: string, ...operations: readonly object[]): Promise<ScimAnswer> {
    return this.call('PATCH', path, { body: { schemas: [PATCH], Operations: operations } });
  }

  delete(path: string): Promise<ScimAnswer> {
    return this.call('DELETE', path);
  }

  /** The resource at a path; it must exist. */
  async read(path: string): Promise<Json> {
    const answer = await this.get(path);
    expect(answer.status, answer.text).to.equal(200);
    return answer.json;
  }

  /** The ids that a filter finds. */
  async idsWhere(resource: 'Users' | 'Groups', filter: string): Promise<string[]> {
    const { Resources } = await this.read(`/${resource}?filter=${encodeURIComponent(filter)}`);
    return Resources.map(({ id }) => id);
  }

  async user(fields: object = {}): Promise<Json> {
    const userName = `person.${(made += 1)}@example.com`;
    return this.#made('/Users', {
      schemas: [USER],
      userName,
      name: { givenName: 'Ada', familyName: 'King' },
      ...fields,
    });
  }

  async group(fields: object = {}): Promise<Json> {
    return this.#made('/Groups', { displayName: `Group ${(made += 1)}`, ...fields });
  }

  async #made(path: string, body: object): Promise<Json> {
    const answer = await this.post(path, body);
    expect(answer.status, answer.text).to.equal(201);
    return answer.json;
  }
}

/** Expects an error in SCIM's form. */
export function expectRefusal(answer: ScimAnswer, status: number, scimType?: string): void {
  expect(answer.status, answer.text).to.equal(status);
  const { schemas, status: text, scimType: type, detail } = answer.json;
  expect(schemas).to.deep.equal(['urn:ietf:params:scim:api:messages:2.0:Error']);
  expect([text, type]).to.deep.equal([String(status), scimType]);
  expect(detail).to.be.a('string');
}
