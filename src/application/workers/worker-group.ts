import type { ToWorker } from '../ports/worker-messages.js';

interface WorkerGroupOptions {
  readonly send: (worker: number, message: ToWorker) => void;
  /** Ends a worker at once; `leave` follows when it has ended. */
  readonly end: (worker: number) => void;
  /** A worker that hasn't confirmed a change after this many calls of `tick` is ended. */
  readonly maxTicks: number;
}

interface Member {
  /** The last change that it's known to act on. */
  acts: number;
  /** The last change that it was asked to confirm. */
  asked: number;
  /** The first confirmation that is missing. */
  due: { readonly seq: number; ticks: number } | undefined;
  /** The last change that it waits for, and the last that it was told all others act on. */
  awaits: number;
  told: number;
}

/** Knows which change each worker acts on, and tells those that wait when all others do. */
export class WorkerGroup {
  readonly #members = new Map<number, Member>();

  constructor(private readonly options: WorkerGroupOptions) {}

  /** From now on, others wait for this worker. */
  join(id: number): void {
    this.#members.set(id, { acts: 0, asked: 0, due: undefined, awaits: 0, told: 0 });
    this.options.send(id, { kind: 'joined' });
  }

  /** The worker acts on the change. */
  acts(id: number, seq: number): void {
    const member = this.#members.get(id);
    if (member === undefined) return;
    member.acts = Math.max(member.acts, seq);
    if (member.due !== undefined && member.acts >= member.due.seq) {
      member.due = member.asked > member.acts ? { seq: member.asked, ticks: 0 } : undefined;
    }
    this.#settle();
  }

  /** The worker has written the change, which the others are asked to confirm. */
  look(id: number, seq: number): void {
    for (const [other, state] of this.#members) if (other !== id) this.#ask(other, state, seq);
  }

  /** The worker acts on the change, and waits until all others do. */
  awaits(id: number, seq: number): void {
    const member = this.#members.get(id);
    if (member === undefined) return;
    member.awaits = Math.max(member.awaits, seq);
    this.look(id, seq);
    this.acts(id, seq);
  }

  /** The worker has ended, or never serves again: nobody waits for it. */
  leave(id: number): void {
    if (this.#members.delete(id)) this.#settle();
  }

  /** Counts the time that workers take to confirm. Ticks, unlike clocks, stand still while this process does. */
  tick(): void {
    for (const [id, { due }] of this.#members) {
      if (due === undefined) continue;
      due.ticks += 1;
      if (due.ticks === this.options.maxTicks) this.options.end(id);
    }
  }

  #ask(id: number, member: Member, seq: number): void {
    if (member.acts >= seq || member.asked >= seq) return;
    member.asked = seq;
    member.due ??= { seq, ticks: 0 };
    this.options.send(id, { kind: 'look', seq });
  }

  #settle(): void {
    for (const [id, member] of this.#members) {
      if (member.awaits <= member.told) continue;
      const seq = Math.min(member.awaits, this.#reachedWithout(id));
      if (seq <= member.told) continue;
      member.told = seq;
      this.options.send(id, { kind: 'reached', seq });
    }
  }

  #reachedWithout(id: number): number {
    let reached = Infinity;
    for (const [other, { acts }] of this.#members) if (other !== id) reached = Math.min(reached, acts);
    return reached;
  }
}
