import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import { Caller } from '../support/caller.js';
import { onEachStorage, type TestService } from '../support/service.js';
import { runs } from '../support/full-counts.js';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** The edited fields of one resource: by dotted name, their possible values. */
interface Subject {
  readonly path: string;
  readonly create: (run: number) => object;
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
  /** Fields whose earlier value isn't stored, so even unedited ones may conflict. */
  readonly unkept?: readonly string[];
}

const WORDS = ['one', 'two', 'three'];
const SWITCH = [true, false];
const FILTERS = ['active', 'lead', 'gone'].map((status) => ({ values: { status: [status] }, enabled: [] }));

const SUBJECTS: readonly Subject[] = [
  {
    path: '/customers',
    create: () => ({ name: 'Acme', notes: 'one', seats: 1 }),
    fields: { notes: [...WORDS, null], phone: WORDS, status: WORDS, seats: [1, 2, '2'] },
  },
  {
    path: '/users',
    create: (run) => ({ email: `p${run}@example.com`, first_name: 'one', last_name: 'one' }),
    fields: { first_name: WORDS, suspended: SWITCH, avatar: [''] },
    unkept: ['first_name'],
  },
  {
    path: '/roles',
    create: (run) => ({ name: `Role ${run}` }),
    fields: {
      description: WORDS,
      'abilities.customer.read': SWITCH,
      'abilities.customer.update': SWITCH,
      'abilities.role.read': SWITCH,
    },
  },
  {
    path: '/abilities',
    create: (run) => ({ key: `ability-${run}`, name: 'Ability' }),
    fields: { description: WORDS, read: SWITCH, update: SWITCH },
  },
  {
    path: '/features',
    create: (run) => ({ key: `feature-${run}`, name: 'Feature' }),
    fields: { description: WORDS, enabled: SWITCH },
  },
  {
    path: '/segments',
    create: (run) => ({ name: `Segment ${run}`, filters: FILTERS[0] }),
    fields: { name: WORDS, filters: FILTERS },
  },
];

type Step =
  | { readonly does: 'open' | 'save'; readonly who: number }
  | { readonly does: 'edit' | 'set'; readonly who: number; readonly field: string; readonly value: unknown };

function stepsOf({ fields }: Subject): fc.Arbitrary<readonly Step[]> {
  const who = fc.nat(2);
  const anEdit = fc
    .constantFrom(...Object.keys(fields))
    .chain((field) => fc.record({ field: fc.constant(field), value: fc.constantFrom(...fields[field]!) }));
  return fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.record({ does: fc.constant('open' as const), who }) },
      { weight: 3, arbitrary: fc.record({ does: fc.constant('save' as const), who }) },
      {
        weight: 4,
        arbitrary: fc.tuple(who, anEdit).map(([by, edit]) => ({ does: 'edit' as const, who: by, ...edit })),
      },
      { weight: 2, arbitrary: fc.tuple(who, anEdit).map(([by, edit]) => ({ does: 'set' as const, who: by, ...edit })) },
    ),
    { minLength: 4, maxLength: 16 },
  );
}

/** A copy of the record that a user has open, with their edits. */
interface Form {
  readonly copy: Row;
  readonly edited: Map<string, unknown>;
  /** Fields that others changed since. */
  readonly othersChanged: Set<string>;
}

class Office {
  readonly #forms = new Map<number, Form>();
  #now: Row;

  constructor(
    private readonly people: readonly Caller[],
    private readonly subject: Subject,
    record: Row,
  ) {
    this.#now = record;
  }

  async take(step: Step): Promise<void> {
    const form = this.#forms.get(step.who);
    if (step.does === 'open') await this.#open(step.who);
    else if (step.does === 'edit') form?.edited.set(step.field, step.value);
    else if (step.does === 'set') await this.#set(step.who, step.field, step.value);
    else if (form !== undefined) await this.#save(step.who, form);
  }

  get #path(): string {
    return `${this.subject.path}/${this.#now.id}`;
  }

  async #open(who: number): Promise<void> {
    const copy = await this.people[who]!.read<Row>(this.#path);
    expect(copy).to.deep.equal(this.#now);
    this.#forms.set(who, { copy, edited: new Map(), othersChanged: new Set() });
  }

  /** Changes a single field. */
  async #set(who: number, field: string, value: unknown): Promise<void> {
    const names = field === 'first_name' ? { last_name: this.#now['last_name'] } : {};
    const body = withFields({}, new Map([[field, value]]));
    const answer = await this.people[who]!.put(this.#path, { ...body, ...names });
    expect(answer.status, answer.text).to.equal(200);
    this.#became(who, JSON.parse(answer.text) as Row);
  }

  async #save(who: number, { copy, edited, othersChanged }: Form): Promise<void> {
    const body = withFields(copy, edited);
    const answer = await this.people[who]!.put(this.#path, body);
    if (answer.status === 409) {
      expect(answer.json.code).to.equal('changed_meanwhile');
      for (const field of Object.keys(answer.json.errors)) {
        expect(othersChanged, field).to.include(field);
        if (this.subject.unkept?.includes(field) !== true) expect([...edited.keys()]).to.include(field);
      }
      expect(await this.people[who]!.read<Row>(this.#path)).to.deep.equal(this.#now);
      return;
    }
    expect(answer.status, answer.text).to.equal(200);
    const after = JSON.parse(answer.text) as Row;
    for (const field of Object.keys(this.subject.fields)) {
      const [was, wanted, is] = [this.#now, body, after].map((row) => valueOf(row, field));
      const isMeant = !isDeepStrictEqual(wanted, valueOf(copy, field));
      if (isMeant) expect(is, `${field} as the form has it`).to.deep.equal(wanted);
      else if (!isDeepStrictEqual(is, was)) expect(othersChanged, `${field} undone`).to.not.include(field);
    }
    this.#became(who, after);
    await this.#open(who);
  }

  #became(who: number, after: Row): void {
    for (const field of Object.keys(this.subject.fields)) {
      if (isDeepStrictEqual(valueOf(this.#now, field), valueOf(after, field))) continue;
      for (const [other, form] of this.#forms) if (other !== who) form.othersChanged.add(field);
    }
    this.#now = after;
  }
}

function valueOf(row: object, field: string): unknown {
  return field.split('.').reduce<unknown>((value, name) => (value as Row | undefined)?.[name], row) ?? null;
}

function withFields(row: object, values: ReadonlyMap<string, unknown>): object {
  const next = structuredClone(row) as Record<string, unknown>;
  for (const [field, value] of values) {
    const path = field.split('.');
    let node = next;
    for (const name of path.slice(0, -1)) node = (node[name] ??= {}) as Record<string, unknown>;
    node[path.at(-1)!] = value;
  }
  return next;
}

async function three(service: TestService): Promise<Caller[]> {
  return Promise.all([0, 1, 2].map(() => Caller.administrator(service)));
}

/** Three users with copies of one record, some of them outdated. */
onEachStorage('edits of three users', {}, (service) => {
  let run = 0;
  for (const subject of SUBJECTS) {
    it(`undo nothing in ${subject.path} unintentionally`, async () => {
      const people = await three(service());
      await fc.assert(
        fc.asyncProperty(stepsOf(subject), async (steps) => {
          const created = await people[0]!.post(subject.path, subject.create((run += 1)));
          expect(created.status, created.text).to.equal(201);
          const office = new Office(people, subject, JSON.parse(created.text) as Row);
          for (const step of steps) await office.take(step);
        }),
        { numRuns: runs(12) },
      );
    });
  }
});
