const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A time of the service as people read it, in their zone; the same everywhere in the console. */
export function shownTime(at: string): string {
  return TIME.format(new Date(at));
}

/** The day of a time of the service, in the reader's zone. */
export function shownDay(at: string): string {
  return DAY.format(new Date(at));
}
