import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { dataProvider } from '../api/providers.js';
import { SCREENS } from '../screens.js';
import { useCan } from '../session/use-can.js';
import { useRecent } from '../ui/use-recent.js';
import { useSettled } from '../ui/use-debounced.js';
import { findRecords, type Found } from './find-records.js';
import type { Hit } from './hit.js';
import { wordsOf } from './rank-hits.js';

const PAUSE_MS = 120;

/** Records that contain the text, once the typing pauses, and switches of the features among them. */
export function useRecordHits(text: string): { readonly hits: readonly Hit[]; readonly isAsking: boolean } {
  const translate = useTranslate();
  const can = useCan();
  const switchOf = useSwitch();
  const settled = useSettled(text, PAUSE_MS);
  const feature = useNameOfSwitch(settled);
  const { data = [], isFetching } = useQuery({
    queryKey: ['palette', settled],
    queryFn: ({ signal }) => findRecords(settled, { can, signal, feature }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const hits = (text === '' ? [] : data).flatMap((found): Hit[] => {
    const { resource, id, title } = found;
    const kind = translate(`resources.${resource}.name`, { smart_count: 1 });
    const hit = { key: `${resource}/${id}`, title, kind, go: pathOf(found) };
    return found.enabled === undefined || !can('settings.update') ? [hit] : [hit, switchOf(found)];
  });
  return { hits, isAsking: isFetching || settled !== text };
}

/** Records that were opened lately, of areas that the person may see. */
export function useRecentHits(): readonly Hit[] {
  const translate = useTranslate();
  const can = useCan();
  const mayRead = (resource: string) =>
    SCREENS.some((screen) => screen.resource?.name === resource && screen.needs.every(can));
  return useRecent()
    .filter(({ resource }) => mayRead(resource))
    .map(({ resource, id, name }) => {
      const kind = translate('palette.recent', { kind: translate(`resources.${resource}.name`, { smart_count: 1 }) });
      return { key: `${resource}/${id}`, title: name, kind, go: pathOf({ resource, id }) };
    });
}

/** Customers are read more often than changed. */
function pathOf({ resource, id }: Pick<Found, 'resource' | 'id'>): string {
  return `/${resource}/${encodeURIComponent(id)}${resource === 'customers' ? '/show' : ''}`;
}

/** Returns what switches a feature: on when it's off, and off when it's on. */
function useSwitch(): (feature: Found) => Hit {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  return ({ id, title: name, enabled = false }) => {
    const change = async () => {
      try {
        const written = { id, data: { enabled: !enabled }, previousData: undefined as never };
        const { data } = await dataProvider.update<Schema<'Feature'>>('features', written);
        notify(data.enabled ? 'palette.switched_on' : 'palette.switched_off', { messageArgs: { name } });
        await queries.invalidateQueries({ queryKey: ['features'] });
      } catch (error) {
        notify((error as Error).message, { type: 'error' });
      }
    };
    return {
      key: `switch ${id}`,
      title: translate(enabled ? 'palette.switch_off' : 'palette.switch_on', { name }),
      kind: translate('palette.action'),
      go: () => void change(),
    };
  };
}

/** The text without the words of "switch on" and "switch off": the rest is the name of a feature. The text itself when nothing is left. */
function useNameOfSwitch(text: string): string {
  const translate = useTranslate();
  const verbs = wordsOf(
    ['palette.switch_on', 'palette.switch_off'].map((key) => translate(key, { name: '' })).join(' '),
  );
  const rest = text.split(/\s+/).filter((word) => !wordsOf(word).every((one) => verbs.includes(one)));
  return rest.length === 0 ? text : rest.join(' ');
}
