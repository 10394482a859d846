import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEditContext, useNotify, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { followFeatures, type FeatureMessage } from 'castellan-client';
import { client } from '../../../api/client.js';
import type { Feature } from '../feature.js';
import { compareWithLatest } from './compare-with-latest.js';

/**
 * Put it into the form of a stored feature: what others change appears at once, but for fields that were typed. If both changed
 * one, a dialog asks which to keep.
 */
export function LiveForm() {
  const stored = useRecordContext<Feature>();
  const { refetch } = useEditContext();
  const { getValues } = useFormContext();
  const queryClient = useQueryClient();
  const notify = useNotify();
  /** Of one's own write, the answer says what is stored. */
  const isOwn = () => queryClient.isMutating() > 0;
  const tellDeletion = () => notify('features.live.deleted', { type: 'warning', autoHideDuration: null });
  const look = async () => {
    if (stored === undefined || isOwn()) return;
    const compared = await compareWithLatest(getValues() as Feature, stored);
    if (compared === 'gone') tellDeletion();
    if (compared !== 'newer') return;
    await refetch();
    notify('features.live.changed', { type: 'info' });
  };
  const hear = async ({ event, data }: FeatureMessage) => {
    if (event !== 'opened' && event !== 'reset' && data.id !== stored?.id) return;
    if (event !== 'deleted') await look();
    else if (!isOwn()) tellDeletion();
  };
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  const id = stored?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    return followFeatures(client, (message) => void latest.current(message).catch(() => undefined));
  }, [id]);
  return null;
}
