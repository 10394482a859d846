/** The items of each ability, in their order. */
export function byAbility<T extends { readonly ability: string }>(items: readonly T[]): (readonly [string, T[]])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.ability);
    if (group === undefined) groups.set(item.ability, [item]);
    else group.push(item);
  }
  return [...groups];
}
