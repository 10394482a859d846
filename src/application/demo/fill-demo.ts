import type { AuthorityWriter, Writer } from '../authority/authority-writer.js';
import type { Ids } from '../ports/ids.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { Store } from '../ports/store.js';
import { DemoIds, writeDemoAuthority } from './demo-authority.js';
import type { DemoOrganisation } from './demo-organisation.js';
import { requireNobodyElse } from './require-empty.js';
import { writeDemoCustomers } from './write-demo-customers.js';

const SYSTEM_DEMO: Writer = { actorId: 'system:demo', requestId: null };

interface FillDemoOptions {
  readonly store: Pick<Store, 'users' | 'customers' | 'customerImports'>;
  readonly writer: AuthorityWriter;
  readonly hasher: PasswordHasher;
  readonly ids: Ids;
  readonly organisation: DemoOrganisation;
  /** Returns a new, unguessable password. */
  readonly makePassword: () => string;
}

/** Called with the progress of a step. */
type OnDemoProgress = (step: 'passwords' | 'steps of customers', done: number, total: number) => void;

/** Numbers of records created. */
export interface FilledDemo {
  readonly roles: number;
  readonly users: number;
  readonly features: number;
  readonly segments: number;
  readonly customers: number;
  /** Users who can sign in, with the only copy of their passwords. */
  readonly people: readonly { readonly email: string; readonly password: string; readonly role: string }[];
}

/**
 * Fills a store that contains only the seed with a demo organisation. Only ids, passwords and log times differ from one
 * store to the next. The organisation is written first, in one transaction, then the customers.
 */
export class FillDemo {
  constructor(private readonly options: FillDemoOptions) {}

  /** Throws `StoreNotEmpty`, `EmailTaken` when the administrator has the address of a demo user, `Unavailable`. */
  async execute({ onProgress }: { readonly onProgress: OnDemoProgress }): Promise<FilledDemo> {
    const { store, writer, ids, organisation } = this.options;
    await requireNobodyElse(store);
    const people = organisation.staff
      .filter(({ canSignIn }) => canSignIn)
      .map(({ email, roles: [role] }) => ({
        email,
        password: this.options.makePassword(),
        role: organisation.roles[role!]!.name,
      }));
    const hashes = await this.#hash(people, onProgress);
    const made = new DemoIds(organisation, ids);
    await writer.write(SYSTEM_DEMO, (transaction) => writeDemoAuthority(transaction, organisation, made, hashes));
    const steps = organisation.steps();
    const onDone = (done: number) => onProgress('steps of customers', done, steps.length);
    await writeDemoCustomers(store, { steps, ids, actorId: SYSTEM_DEMO.actorId, onDone });
    return {
      roles: made.roles.size,
      users: organisation.staff.length,
      features: organisation.features.length,
      segments: organisation.segments.length,
      customers: organisation.customers,
      people,
    };
  }

  async #hash(people: FilledDemo['people'], onProgress: OnDemoProgress): Promise<ReadonlyMap<string, string>> {
    let done = 0;
    const hashes = people.map(async ({ email, password }) => {
      const hash = await this.options.hasher.hash(password, SYSTEM_DEMO.actorId);
      done += 1;
      onProgress('passwords', done, people.length);
      return [email, hash] as const;
    });
    return new Map(await Promise.all(hashes));
  }
}
