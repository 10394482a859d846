import { DateTimeInput, useTranslate } from 'react-admin';

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
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const zone = translate('common.in_zone', { zone: timeZone });
  return (
    <DateTimeInput
      source={source}
      {...(label !== undefined && { label })}
      readOnly={readOnly}
      parse={momentOf}
      helperText={help === undefined ? zone : `${translate(help)} ${zone}`}
    />
  );
}

/** What a field for a local time holds, in UTC. */
export function momentOf(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString();
}
