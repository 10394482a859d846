import type { Schema } from 'castellan-client';

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

/** How people call a permission. */
type NameOf = (permission: { readonly ability: string; readonly action: string }) => string;

/** One consequence of a write, such as "3 people gain customer.delete", and some of their names. */
export interface EffectLine {
  readonly key: string;
  readonly kind: 'gain' | 'loss' | 'other';
  readonly text: string;
  readonly names: readonly string[];
  /** How many people have no name here. */
  readonly more: number;
}

/** The consequences of a write, as sentences. Permissions that the same people gain or lose share one. */
export function effectLines(effect: Schema<'Effect'>, translate: Translate, nameOf: NameOf): EffectLine[] {
  const nameOfText = (permission: string) => {
    const [ability = '', action = ''] = permission.split('.');
    return nameOf({ ability, action });
  };
  const unnamed = translate('effect.unnamed');
  const other = (key: string, text: string): EffectLine => ({ key, kind: 'other', text, names: [], more: 0 });
  return [
    ...peopleLines(effect.permissions.gained, 'gain', { translate, nameOf }),
    ...peopleLines(effect.permissions.lost, 'loss', { translate, nameOf }),
    ...effect.tokens.flatMap(({ id, name = unnamed, gained, lost }, index) =>
      [
        { permissions: gained, kind: 'gain', text: 'effect.token_gains' } as const,
        { permissions: lost, kind: 'loss', text: 'effect.token_loses' } as const,
      ]
        .filter(({ permissions }) => permissions.length > 0)
        .map(({ permissions, kind, text }) => ({
          ...other(
            `token-${id ?? index}-${kind}`,
            translate(text, { name, permissions: permissions.map(nameOfText).join(', ') }),
          ),
          kind,
        })),
    ),
    ...(effect.sessions_ended > 0
      ? [other('sessions', translate('effect.sessions', { smart_count: effect.sessions_ended }))]
      : []),
    ...effect.segments.map(({ id, name, entering, leaving }, index) =>
      other(
        `segment-${id ?? index}`,
        translate('effect.segment', {
          name,
          entering,
          leaving,
        }),
      ),
    ),
    ...effect.features.map(({ id, key = unnamed }, index) =>
      other(`feature-${id ?? index}`, translate('effect.feature', { name: key })),
    ),
  ];
}

function peopleLines(
  counts: readonly Schema<'PermissionCount'>[],
  kind: 'gain' | 'loss',
  { translate, nameOf }: { readonly translate: Translate; readonly nameOf: NameOf },
): EffectLine[] {
  const groups = new Map<string, Schema<'PermissionCount'>[]>();
  for (const count of counts) {
    // The first ten people and their number: those with the same are taken to be the same only if all of them are known.
    const isWhole = count.sample.length === count.users;
    const key = isWhole ? count.sample.map(({ id }) => id).join() : `${count.ability}.${count.action}`;
    groups.set(key, [...(groups.get(key) ?? []), count]);
  }
  return [...groups].map(([key, group]) => {
    const { users, sample } = group[0]!;
    const permissions = group.map(nameOf).join(', ');
    const text = translate(kind === 'gain' ? 'effect.gains' : 'effect.loses', { smart_count: users, permissions });
    const names = sample.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
    return { key: `${kind}-${key}`, kind, text, names, more: users - names.length };
  });
}
