import { DateTimeInput, useTranslate } from 'react-admin';
import { fromLocal, timeZone, toLocal } from '../formats/formats.js';

interface MomentInputProps {
  readonly source: string;
  /** A key of the texts; that of the field by default. */
  readonly label?: string;
  /** In a list's filters: always shown. */
  readonly alwaysOn?: boolean;
  /** A key of the texts, beside the name of the reader's zone. */
  readonly help?: string;
  readonly readOnly?: boolean;
}

/** A moment, typed and shown in the reader's zone; the form holds it as the service writes it, or null. */
export function MomentInput({ source, label, help, readOnly = false }: MomentInputProps) {
  const translate = useTranslate();
  const zone = translate('common.in_zone', { zone: timeZone() });
  return (
    <DateTimeInput
      source={source}
      {...(label !== undefined && { label })}
      readOnly={readOnly}
      format={localOf}
      parse={momentOf}
      helperText={help === undefined ? zone : `${translate(help)} ${zone}`}
    />
  );
}

/** To the minute. The input formats what it has formatted before. */
function localOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.endsWith('Z') ? toLocal(value).slice(0, 'YYYY-MM-DDTHH:mm'.length) : value;
}

/** What a field for a local time holds, in UTC. */
function momentOf(text: string): string | null {
  return text === '' ? null : fromLocal(text);
}
