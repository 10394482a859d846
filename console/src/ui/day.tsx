import { shownDay, shownWholeTime } from '../formats/formats.js';

/** The day of a time of the service; the whole time on hovering. */
export function Day({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={shownWholeTime(at)}>
      {shownDay(at)}
    </time>
  );
}
