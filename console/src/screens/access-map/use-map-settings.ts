import { useSearchParams } from 'react-router';

export const ROW_KINDS = ['people', 'roles', 'groups', 'tokens'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** What the map shows. It's in the address, so that it can be sent to others. */
export interface MapSettings {
  readonly rows: RowKind;
  readonly q: string;
  /** The id of a role that rows have. */
  readonly role: string;
  /** The key of the only ability that is shown. */
  readonly area: string;
  /** A permission that rows have, such as `customer.delete`. */
  readonly can: string;
  /** A moment of the past, as the service reads it; empty for now. */
  readonly at: string;
}

type SetSettings = (changed: Partial<MapSettings>) => void;

export function useMapSettings(): readonly [MapSettings, SetSettings] {
  const [parameters, setParameters] = useSearchParams();
  const text = (name: keyof MapSettings) => parameters.get(name) ?? '';
  const rows = ROW_KINDS.find((kind) => kind === text('rows')) ?? 'people';
  const settings = { rows, q: text('q'), role: text('role'), area: text('area'), can: text('can'), at: text('at') };
  const set: SetSettings = (changed) => {
    const all = Object.entries({ ...settings, ...changed }).filter(([, value]) => value !== '');
    setParameters(new URLSearchParams(all), { replace: true });
  };
  return [settings, set];
}
