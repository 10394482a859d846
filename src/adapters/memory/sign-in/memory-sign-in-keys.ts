import { compareText } from '../../../domain/lists/compare.js';
import type { KeyName, SignInKey } from '../../../domain/sign-in/sign-in-key.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Sign-in keys; inside a transaction with its journal. */
export class MemorySignInKeys {
  constructor(
    private readonly state: Pick<MemoryState, 'signInKeys'>,
    private readonly journal?: UndoJournal,
  ) {}

  find({ kind, scope, key }: KeyName): SignInKey | undefined {
    const found = this.#all().find((one) => one.kind === kind && one.scope === scope && one.key === key);
    return structuredClone(found);
  }

  listOf(userId: string): SignInKey[] {
    const keys = this.#all().filter((key) => key.userId === userId);
    return structuredClone(keys.sort((a, b) => a.created - b.created || compareText(a.id, b.id)));
  }

  insert(key: SignInKey): void {
    this.state.signInKeys.set(key.id, key, this.journal);
  }

  update(id: string, fields: Pick<SignInKey, 'data' | 'lastUsed'>): void {
    const key = this.state.signInKeys.get(id);
    if (key !== undefined) this.state.signInKeys.set(id, { ...key, ...fields }, this.journal);
  }

  remove(id: string): void {
    this.state.signInKeys.delete(id, this.journal);
  }

  removeOf(userId: string): void {
    for (const { id } of this.listOf(userId)) this.remove(id);
  }

  #all(): SignInKey[] {
    return [...this.state.signInKeys.values()].map(([, key]) => key);
  }
}
