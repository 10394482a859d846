import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { usePendingWork } from '../../session/use-pending-work.js';
import { shownTime } from '../../formats/formats.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/ability-rows.js';
import { fullName, type User } from '../users/user.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const EXPIRES_WITHIN_MS = 7 * DAY_MS;
/** Records that are named. */
const SHOWN = 3;

/** Something to look at, and where. */
export interface Notice {
  readonly key: string;
  readonly text: string;
  readonly to?: string;
}

interface Found<T> {
  readonly total: number;
  readonly records: readonly T[];
}

type Filter = Readonly<Record<string, string>>;

/** What administrators should look at; nothing that the signed-in user may not read. */
export function useAttention(): readonly Notice[] {
  return [...useAccountNotices(), ...usePendingNotices()];
}

function useAccountNotices(): readonly Notice[] {
  const translate = useTranslate();
  const enabled = useCan()('account.read');
  const expiring = useQuery({ queryKey: ['home', 'expiring'], enabled, queryFn: ({ signal }) => listExpiring(signal) });
  const weak = useQuery({ queryKey: ['home', 'one-factor'], enabled, queryFn: ({ signal }) => listWeak(signal) });
  const invited = useQuery({ queryKey: ['home', 'invited'], enabled, queryFn: ({ signal }) => listInvited(signal) });
  const refused = useQuery({ queryKey: ['home', 'refused'], enabled, queryFn: ({ signal }) => listRefused(signal) });
  const about = (key: string, { total, records }: Found<string>) =>
    translate(`home.attention.${key}`, {
      smart_count: total,
      names: `${records.join(', ')}${total > records.length ? ', …' : ''}`,
    });
  const notices: Notice[] = (refused.data?.records ?? []).map(({ id, name, last_refused: at }) => ({
    key: `refused ${id}`,
    text: translate('home.attention.refused', { name, time: shownTime(at!) }),
    to: `/tokens/${id}`,
  }));
  if (expiring.data !== undefined && expiring.data.total > 0) {
    const { total, records } = expiring.data;
    const [first] = records;
    const to = total === 1 ? `/tokens/${first!.id}` : '/tokens?sort=expires&order=ASC';
    notices.push({ key: 'expiring', text: about('expiring', { total, records: records.map(({ name }) => name) }), to });
  }
  if (weak.data !== undefined && weak.data.total > 0) {
    const { total, records } = weak.data;
    const to = `/users?filter=${encodeURIComponent(JSON.stringify(ONE_FACTOR))}`;
    notices.push({ key: 'weak', text: about('one_factor', { total, records: records.map(fullName) }), to });
  }
  if (invited.data !== undefined && invited.data.total > 0) {
    const { total, records } = invited.data;
    notices.push({ key: 'invited', text: about('invited', { total, records: records.map(fullName) }), to: INVITED });
  }
  return notices;
}

function usePendingNotices(): readonly Notice[] {
  const translate = useTranslate();
  const work = usePendingWork();
  if (work === undefined) return [];
  const counted = (key: string, count: number): Notice[] =>
    count === 0 ? [] : [{ key, text: translate(`home.attention.${key}`, { smart_count: count }) }];
  return [
    ...counted('operations', work.operations_running),
    ...counted('mail', work.mail_waiting),
    ...counted('registration', work.registration === 'open' ? 1 : 0),
  ];
}

const ONE_FACTOR: Filter = { roles: ADMINISTRATOR_ROLE_ID, suspended: 'false', second_factor: 'false' };

const INVITED = `/users?filter=${encodeURIComponent(JSON.stringify({ invitation: 'open' }))}`;

/** Those that end first. */
function listInvited(signal: AbortSignal): Promise<Found<User>> {
  return list<User>('users', { invited_until_gte: new Date().toISOString(), _sort: 'invited_until' }, signal);
}

function listWeak(signal: AbortSignal): Promise<Found<User>> {
  return list<User>('users', { ...ONE_FACTOR, _sort: 'last_name' }, signal);
}

function listExpiring(signal: AbortSignal): Promise<Found<Schema<'Token'>>> {
  const [now, then] = [Date.now(), Date.now() + EXPIRES_WITHIN_MS].map((at) => new Date(at).toISOString());
  return list('tokens', { expires_gte: now!, expires_lte: then!, _sort: 'expires' }, signal);
}

/** The latest of a day first. */
function listRefused(signal: AbortSignal): Promise<Found<Schema<'Token'>>> {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  return list('tokens', { last_refused_gte: since, _sort: 'last_refused', _order: 'desc' }, signal);
}

async function list<T>(resource: string, filter: Filter, signal: AbortSignal): Promise<Found<T>> {
  const query = new URLSearchParams({ ...filter, _page: '1', _limit: String(SHOWN) }).toString();
  const { json, headers } = await client.request<readonly T[]>(`/${resource}?${query}`, { signal });
  return { total: Number(headers.get('X-Total-Count')), records: json };
}
