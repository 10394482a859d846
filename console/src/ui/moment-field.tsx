import { useRecordContext } from 'react-admin';
import { Moment } from './moment.js';

interface MomentFieldProps {
  readonly source: string;
  /** Instead of a time that isn't there. */
  readonly empty?: string;
}

/** A time of the record, as a column. */
export function MomentField({ source, empty = '–' }: MomentFieldProps) {
  const at = useRecordContext()?.[source] as string | null | undefined;
  return at === undefined || at === null ? empty : <Moment at={at} />;
}
