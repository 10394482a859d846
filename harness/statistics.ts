const MAX_TURNS = 200;
const MAX_MS = 4_000;

/** Returns the milliseconds of up to 200 sequential calls, fewer when they take long. */
export async function timesOf(once: (turn: number) => unknown): Promise<number[]> {
  return (await timesInTurn([once]))[0]!;
}

/**
 * Like `timesOf` for several functions that alternate, so that other load on the machine affects them equally.
 * Preparation before each call isn't counted.
 */
export async function timesInTurn(
  calls: readonly ((turn: number) => unknown)[],
  before: () => Promise<unknown> = async () => undefined,
): Promise<number[][]> {
  const times = calls.map((): number[] => []);
  const until = performance.now() + MAX_MS * calls.length;
  for (let turn = 1; turn <= MAX_TURNS && performance.now() < until; turn += 1) {
    for (const [index, once] of calls.entries()) {
      await before();
      const began = performance.now();
      await once(turn);
      times[index]!.push(performance.now() - began);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return times;
}

/** The value below which this share of the samples lies (nearest rank). */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? NaN;
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * The probability that a sample of `a` is greater than one of `b`, ties counting half: the area under the ROC curve
 * (Mann and Whitney). 0.5 means that they can't be told apart.
 */
export function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0;
  return wins / (a.length * b.length);
}
