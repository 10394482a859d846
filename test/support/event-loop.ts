/** Occupies the event loop for so many milliseconds. */
export function occupy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** How many turns of the event loop others get while `work` runs. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}
