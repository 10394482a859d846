import { useTranslate } from 'react-admin';
import { SCREENS } from '../screens.js';
import { useCan } from '../session/use-can.js';
import type { Hit } from './hit.js';

/** The pages that the person may see. */
export function usePages(): readonly Hit[] {
  const translate = useTranslate();
  const can = useCan();
  return SCREENS.filter(({ needs }) => needs.every(can)).map(({ label, path }) => ({
    key: path,
    title: translate(label, { smart_count: 2 }),
    kind: '',
    go: path,
  }));
}
