/**
 * Runs `writers` concurrent loops, each waiting for an acknowledgement before it continues. Returns the
 * acknowledgements per second after the first `warmUpMs`.
 */
export async function throughput(
  writers: number,
  once: (writer: number, turn: number) => Promise<unknown>,
  { warmUpMs = 1_000, ms = 4_000, onWarm = async (): Promise<unknown> => undefined } = {},
): Promise<number> {
  let acknowledged = 0;
  let going = true;
  const loops = Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; going; turn++) {
      await once(writer, turn);
      acknowledged++;
    }
  });
  const all = Promise.all(loops);
  // A failed loop ends the measurement at once.
  await Promise.race([all, pause(warmUpMs)]);
  await onWarm();
  const [before, began] = [acknowledged, performance.now()];
  await Promise.race([all, pause(ms)]);
  const perSecond = ((acknowledged - before) * 1_000) / (performance.now() - began);
  going = false;
  await all;
  return perSecond;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
