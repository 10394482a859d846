import NextIcon from '@mui/icons-material/NavigateNext';
import PreviousIcon from '@mui/icons-material/NavigateBefore';
import { Box, Breadcrumbs, IconButton, Link, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useGetOne, useGetRecordRepresentation, useTranslate, type RaRecord } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router';
import type { Screen } from '../../screen.js';
import { useCan } from '../../session/use-can.js';
import { useListSeen, type ListSeen } from '../../ui/list-seen.js';
import { useNoteRecent } from '../../ui/use-recent.js';
import { placeOf } from './place-of.js';
import { useNeighbours } from './use-neighbours.js';

/** Above the pages below an area: the way back to it, and on a record's page the records before and after. */
export function Trail() {
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  if (place === undefined) return null;
  const { screen, record } = place;
  return (
    <Box sx={LINE}>
      {record === undefined ? (
        <Crumbs screen={screen} />
      ) : (
        <RecordTrail key={record.id} screen={screen} resource={screen.resource!.name} {...record} />
      )}
    </Box>
  );
}

interface RecordTrailProps {
  readonly screen: Screen;
  readonly resource: string;
  readonly id: string;
  /** What follows the id in the path, such as `access`. */
  readonly rest: string;
}

function RecordTrail({ screen, resource, id, rest }: RecordTrailProps) {
  const translate = useTranslate();
  const nameOf = useGetRecordRepresentation(resource);
  // The page asks for it.
  const { data, error } = useGetOne<RaRecord<string>>(resource, { id }, { enabled: false });
  const { previous, next, position, total, turnTo } = useNeighbours(resource, id);
  const name = data === undefined ? undefined : (nameOf(data) as string);
  const { note, forget } = useNoteRecent();
  useEffect(() => {
    if (error !== null) forget({ resource, id });
    else if (name !== undefined && resource !== CHANGES) note({ resource, id, name });
  }, [resource, id, name, error, note, forget]);
  const step = (to: typeof next, label: string, Icon: typeof NextIcon, shortcut: string) => (
    <IconButton
      size="small"
      aria-label={translate(label)}
      title={translate(label)}
      aria-keyshortcuts={shortcut}
      disabled={to === undefined}
      {...(to !== undefined && {
        component: RouterLink,
        to: `/${resource}/${encodeURIComponent(to.id)}${rest === '' ? '' : `/${rest}`}`,
        onClick: () => turnTo(to.page),
      })}
    >
      <Icon />
    </IconButton>
  );
  return (
    <>
      <Crumbs screen={screen} name={name} />
      {position !== undefined && (
        <Box sx={{ flexShrink: 0, color: 'text.secondary', fontSize: 13 }}>
          {step(previous, 'trail.previous', PreviousIcon, 'k')}
          {translate('trail.position', { position, total })}
          {step(next, 'trail.next', NextIcon, 'j')}
        </Box>
      )}
    </>
  );
}

function Crumbs({ screen, name }: { readonly screen: Screen; readonly name?: string | undefined }) {
  const translate = useTranslate();
  const can = useCan();
  const [seen] = useListSeen(screen.resource?.name ?? '');
  const label = translate(screen.label, { smart_count: 2 });
  return (
    <Breadcrumbs aria-label={translate('trail.label')} sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
      {screen.needs.every(can) ? (
        <Link component={RouterLink} to={screen.path + (name === undefined ? '' : searchOf(seen))} color="inherit">
          {label}
        </Link>
      ) : (
        label
      )}
      {name !== undefined && (
        <Typography component="span" aria-current="page" sx={{ fontSize: 'inherit', color: 'text.primary' }}>
          {name}
        </Typography>
      )}
    </Breadcrumbs>
  );
}

/** Back to the page of the list that one has gone on to. */
function searchOf(seen: ListSeen | undefined): string {
  if (seen === undefined) return '';
  const { pagination, sort, filter } = seen;
  const parameters = {
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: String(pagination.page),
    perPage: String(pagination.perPage),
  };
  return `?${new URLSearchParams(parameters).toString()}`;
}

/** Entries of the log have numbers for names. */
const CHANGES = 'changes';
/** As high before the record is known. */
const LINE = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  minHeight: 38,
  pt: 0.5,
} as const;
