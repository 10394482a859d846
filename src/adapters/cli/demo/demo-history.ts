import type { DemoFields } from '../../../application/demo/demo-organisation.js';
import { addressOf, phoneOf, type DemoPerson } from './demo-person.js';
import type { SeededRandom } from './seeded-random.js';

const YEAR = 365 * 86_400_000;
const PLANS = [
  ['starter', 9],
  ['team', 19],
  ['business', 39],
  ['enterprise', 79],
] as const;

const REASONS = ['Chose another supplier.', 'No budget this year.', 'Project was cancelled.', 'Never answered again.'];
const REMARKS = [
  'Prefers calls in the morning.',
  'Invoices go to the accounting department.',
  'Asked for a training day.',
  'Met at the autumn fair.\nWants to see the mobile app.',
  'Has three more sites that may join.',
];

/** Generates the history of one customer: the initial fields, then one change after another. */
export class DemoHistory {
  #status = 'lead';
  #plan = 0;
  #seats = 0;
  #renewal: number | undefined;
  #newsletter: boolean;

  constructor(
    private readonly random: SeededRandom,
    private readonly person: DemoPerson,
  ) {
    this.#newsletter = random.chance(45);
  }

  /** When the current contract ends and is renewed; undefined without an active contract. */
  get renewal(): number | undefined {
    return this.#status === 'active' ? this.#renewal : undefined;
  }

  begin(at: number): DemoFields {
    const { random, person } = this;
    const role = random.weigh([
      ['customer', 84],
      ['partner', 10],
      ['reseller', 6],
    ]);
    const notes = random.chance(20) ? random.pick(REMARKS) : null;
    const state = random.weigh([
      [() => ({ status: 'lead' }), 70],
      [() => this.#try(), 18],
      [() => this.#sign(at), 12],
    ])();
    return { ...person.fields, role, notes, ...state, newsletter: this.#newsletter };
  }

  /** Generates the next change; undefined at the end of the history. */
  next(at: number): DemoFields | undefined {
    const { random } = this;
    switch (this.#status) {
      case 'lead':
        return random.weigh([
          [() => this.#try(), 50],
          [() => this.#sign(at), 15],
          [() => this.#lose('lost'), 20],
          [() => this.#move(), 15],
        ])();
      case 'trial':
        return random.chance(65) ? this.#sign(at) : this.#lose('lost');
      case 'active':
        return random.weigh([
          [() => this.#grow(), 38],
          [() => this.#upgrade(), 16],
          [() => this.#pause(), 12],
          [() => this.#lose('churned'), 9],
          [() => this.#move(), 15],
          [() => this.#toggleNewsletter(), 10],
        ])();
      case 'paused':
        return random.chance(60) ? this.#resume() : this.#lose('churned');
      default:
        return random.chance(12) ? this.#comeBack() : undefined;
    }
  }

  renew(): DemoFields {
    const renewal = this.#contract(this.#renewal!);
    return this.random.chance(30) ? { ...this.#grow(), renewal } : { renewal };
  }

  #try(): DemoFields {
    this.#status = 'trial';
    this.#plan = 1;
    this.#seats = this.random.between(2, 10);
    return { status: 'trial', plan: PLANS[1][0], seats: this.#seats, monthly_revenue: 0 };
  }

  #sign(at: number): DemoFields {
    this.#status = 'active';
    this.#plan = this.random.weigh([
      [0, 30],
      [1, 40],
      [2, 22],
      [3, 8],
    ]);
    this.#seats = this.random.between(1, 12) * (this.#plan + 1);
    return { status: 'active', plan: PLANS[this.#plan]![0], ...this.#size(), renewal: this.#contract(at) };
  }

  /** Starts a contract of one year and returns its end, such as `2026-11-30`. */
  #contract(from: number): string {
    this.#renewal = from + YEAR;
    return new Date(this.#renewal).toISOString().slice(0, 10);
  }

  #lose(status: 'lost' | 'churned'): DemoFields {
    this.#status = status;
    const ended = status === 'lost' ? { plan: null, seats: null, monthly_revenue: null } : { monthly_revenue: 0 };
    return { status, ...ended, renewal: null, notes: this.random.pick(REASONS) };
  }

  #grow(): DemoFields {
    this.#seats += this.random.between(1, 8);
    return this.#size();
  }

  #upgrade(): DemoFields {
    if (this.#plan === PLANS.length - 1) return this.#grow();
    this.#plan += 1;
    return { plan: PLANS[this.#plan]![0], ...this.#size() };
  }

  #pause(): DemoFields {
    this.#status = 'paused';
    return { status: 'paused', monthly_revenue: 0 };
  }

  #resume(): DemoFields {
    this.#status = 'active';
    return { status: 'active', ...this.#size() };
  }

  #comeBack(): DemoFields {
    this.#status = 'lead';
    return { status: 'lead', notes: 'Came back and asked for an offer.' };
  }

  #move(): DemoFields {
    const { random, person } = this;
    const { region, mailbox } = person;
    return random.chance(50)
      ? { city: random.pick(region.cities), phone: phoneOf(region, random) }
      : { email: addressOf(mailbox, random), notes: random.pick(REMARKS) };
  }

  #toggleNewsletter(): DemoFields {
    this.#newsletter = !this.#newsletter;
    return { newsletter: this.#newsletter };
  }

  #size(): DemoFields {
    return { seats: this.#seats, monthly_revenue: this.#seats * PLANS[this.#plan]![1] };
  }
}
