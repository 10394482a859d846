import type { ReactElement } from 'react';

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time of the service, in the reader's zone; the whole time on hovering. */
export function Moment({ at }: { readonly at: string }): ReactElement {
  return (
    <time dateTime={at} title={at}>
      {FORMAT.format(new Date(at))}
    </time>
  );
}
