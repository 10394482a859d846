import type { ValueName } from '../../../application/ports/record-values.js';
import { KIND_BY_RESOURCE, recordsOf } from '../../../domain/authority/kinds/kinds.js';
import type { MemoryState } from '../writing/memory-state.js';

/** Values of records, by kind, name and id. Those of deleted records are dropped with the next one that is set. */
export class MemoryRecordValues {
  readonly #values = new Map<string, Map<string, number>>();

  constructor(private readonly state: Pick<MemoryState, 'records'>) {}

  raise(of: ValueName & { readonly id: string }, value: number): void {
    const values = this.#ofExisting(of);
    if (this.#exists(of.kind, of.id)) values.set(of.id, Math.max(values.get(of.id) ?? value, value));
    this.#values.set(keyOf(of), values);
  }

  lower(of: ValueName, value: number): void {
    const values = [...this.#ofExisting(of)];
    this.#values.set(keyOf(of), new Map(values.map(([id, found]) => [id, Math.min(found, value)])));
  }

  list(of: ValueName): ReadonlyMap<string, number> {
    return this.#ofExisting(of);
  }

  #ofExisting(of: ValueName): Map<string, number> {
    return new Map([...(this.#values.get(keyOf(of)) ?? [])].filter(([id]) => this.#exists(of.kind, id)));
  }

  #exists(kind: string, id: string): boolean {
    return recordsOf(this.state.records, KIND_BY_RESOURCE.get(kind)!).has(id);
  }
}

function keyOf({ kind, name }: ValueName): string {
  return `${kind} ${name}`;
}
