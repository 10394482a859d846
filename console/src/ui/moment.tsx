import type { ReactElement } from 'react';
import { shownTime } from './shown-time.js';

/** A time of the service, in the reader's zone; the whole time on hovering. */
export function Moment({ at }: { readonly at: string }): ReactElement {
  return (
    <time dateTime={at} title={at}>
      {shownTime(at)}
    </time>
  );
}
