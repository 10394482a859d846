import { useSyncExternalStore, type ReactElement } from 'react';
import { shownDistance, shownWholeTime } from '../formats/formats.js';

const TICK_MS = 30_000;

/** A time of the service as the reader wants it; the whole time on hovering, and for programs. */
export function Moment({ at }: { readonly at: string }): ReactElement {
  useSyncExternalStore(onTick, tick);
  return (
    <time dateTime={at} title={shownWholeTime(at)}>
      {shownDistance(at)}
    </time>
  );
}

/** Distances grow while a page is open. */
function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

function tick(): number {
  return Math.floor(Date.now() / TICK_MS);
}
