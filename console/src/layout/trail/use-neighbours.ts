import { useGetList, type RaRecord } from 'react-admin';
import { useListSeen, type ListSeen } from '../../ui/list-seen.js';

/** As long as the list counts as known; what changes records here changes it too. */
const FRESH_MS = 60_000;

/** A record beside another one, and the page of the list that it's on. */
interface Neighbour {
  readonly id: string;
  readonly page: number;
}

interface Neighbours {
  readonly previous?: Neighbour | undefined;
  readonly next?: Neighbour | undefined;
  /** From 1; undefined when the record isn't in the list that was seen last. */
  readonly position?: number;
  readonly total?: number | undefined;
  /** Turns to the page of the list. */
  readonly turnTo: (page: number) => void;
}

/**
 * The records before and after one, by the list of its resource that was seen last. Asks for the list's page unless it's known, and at
 * its edge for the page beside it: never for more.
 */
export function useNeighbours(resource: string, id: string): Neighbours {
  const [seen, setSeen] = useListSeen(resource);
  const { page, perPage } = seen?.pagination ?? { page: 1, perPage: 1 };
  const here = useIds(resource, seen, page);
  const index = here.ids.indexOf(id);
  const isFirst = index === 0 && page > 1;
  const isLast = index >= 0 && index === here.ids.length - 1 && page * perPage < (here.total ?? 0);
  const before = useIds(resource, isFirst ? seen : undefined, page - 1);
  const after = useIds(resource, isLast ? seen : undefined, page + 1);
  const turnTo = (next: number) => seen && setSeen({ ...seen, pagination: { page: next, perPage } });
  if (index < 0) return { turnTo };
  const at = (found: string | undefined, of: number) => (found === undefined ? undefined : { id: found, page: of });
  return {
    previous: isFirst ? at(before.ids.at(-1), page - 1) : at(here.ids[index - 1], page),
    next: isLast ? at(after.ids[0], page + 1) : at(here.ids[index + 1], page),
    position: (page - 1) * perPage + index + 1,
    total: here.total,
    turnTo,
  };
}

/** The ids of one page of a list; none without one. */
function useIds(resource: string, list: ListSeen | undefined, page: number) {
  const params = list === undefined ? {} : { ...list, pagination: { ...list.pagination, page } };
  const { data = [], total } = useGetList<RaRecord<string>>(resource, params, {
    enabled: list !== undefined,
    staleTime: FRESH_MS,
  });
  return { ids: list === undefined ? [] : data.map(({ id }) => id), total };
}
