import { Seeding } from '../../support/seeding.js';
import type { TestService } from '../../support/service.js';
import type { CastMember } from './cast.js';
import type { Row } from './row.js';

export const UNKNOWN_ID = '01890000-0000-7000-8000-00000000ffff';

type Kind =
  'users' | 'roles' | 'groups' | 'abilities' | 'customers' | 'segments' | 'features' | 'tokens' | 'webhooks' | 'views';

/** Records to read, change and delete: created when a row first needs one, and again after a deletion. */
export class Targets {
  readonly #ids = new Map<string, string>();
  readonly #seeding: Seeding;
  #made = 0;

  constructor(private readonly service: TestService) {
    this.#seeding = new Seeding(service);
  }

  /** Returns the id for `:id` in this row for this member. */
  async idFor(row: Row, member: CastMember): Promise<string> {
    const kind = /^\w+ \/([^/]+)/.exec(row.endpoint)![1] as Kind;
    if (row.to === 'unknown') return UNKNOWN_ID;
    if (row.to === 'own') return (kind === 'roles' ? member.roleId : member.userId) ?? UNKNOWN_ID;
    const known = this.#ids.get(kind);
    if (known !== undefined) return known;
    const id = await this.#make(kind);
    this.#ids.set(kind, id);
    return id;
  }

  /** Another session of a member, for a row that ends it. */
  spareToken({ isSignedIn, isProgram, token, userId }: CastMember): Promise<string | undefined> {
    return isSignedIn && isProgram !== true ? this.#seeding.session(userId) : Promise.resolve(token);
  }

  /** Replaces the token of a member whose sessions have ended. */
  async signInAgain(member: CastMember): Promise<void> {
    const token = await this.spareToken(member);
    if (token !== undefined) member.token = token;
  }

  /** Must be called after a deletion. */
  used(id: string): void {
    for (const [kind, known] of this.#ids) if (known === id) this.#ids.delete(kind);
  }

  async #make(kind: Kind): Promise<string> {
    const turn = (this.#made += 1);
    switch (kind) {
      case 'users':
        return (await this.#seeding.user()).id;
      case 'roles':
        return this.#seeding.role();
      case 'groups':
        return this.#post('/groups', { name: `Target ${turn}` });
      case 'tokens':
        return (await this.#seeding.token()).id;
      case 'abilities':
        return this.#seeding.ability(`target-${turn}`, []);
      case 'customers':
        return this.#post('/customers', { name: `Target ${turn}` });
      case 'segments':
        return this.#post('/segments', { name: `Target ${turn}` });
      case 'features':
        return this.#post('/features', { key: `target_${turn}`, name: `Target ${turn}` });
      case 'views':
        return this.#post('/views', { name: `Target ${turn}`, resource: 'features', shared: true });
      case 'webhooks':
        return this.#post('/webhooks', { name: `Target ${turn}`, url: 'https://a.example', events: ['role.*'] });
    }
  }

  async #post(path: string, body: object): Promise<string> {
    const { accessToken: as } = await this.service.admin();
    const answer = await this.service.call('POST', path, { as, body });
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
    return answer.json.id;
  }
}
