/** How many people gain or lose a permission; `sample` has the first ten. */
export interface PermissionCount {
  readonly ability: string;
  readonly action: 'read' | 'create' | 'update' | 'delete';
  readonly users: number;
  readonly sample: readonly { readonly id: string; readonly first_name: string; readonly last_name: string }[];
}

/** What a write would change. */
export interface Effect {
  readonly permissions: {
    readonly users_affected: number;
    readonly gained: readonly PermissionCount[];
    readonly lost: readonly PermissionCount[];
  };
  readonly tokens: readonly {
    readonly id?: string;
    readonly name?: string;
    readonly gained: readonly string[];
    readonly lost: readonly string[];
  }[];
  readonly sessions_ended: number;
  readonly segments: readonly {
    readonly id: string | null;
    readonly name: string;
    readonly before: number | null;
    readonly after: number | null;
    readonly entering: number;
    readonly leaving: number;
  }[];
  readonly features: readonly { readonly id: string | null; readonly key?: string }[];
}

/** The answer to a write with `dry_run=true`. */
export interface DryRun<R = Readonly<Record<string, unknown>>> {
  readonly dry_run: true;
  readonly seq: string;
  /** Null for a deletion. */
  readonly record: R | null;
  readonly effect: Effect;
}
