const NAME = /^(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/;

/** The name of a backup that began at this time, in milliseconds: `2026-11-23T02-15-00.000Z`. Names sort by time. */
export function backupName(at: number): string {
  return new Date(at).toISOString().replaceAll(':', '-');
}

/** When the backup of this name began, in milliseconds; undefined if it isn't the name of a backup. */
export function timeOfBackup(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  if (day === undefined) return undefined;
  const at = Date.parse(`${day}${hours}:${minutes}:${seconds}`);
  return Number.isNaN(at) ? undefined : at;
}
