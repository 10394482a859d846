import ViewsIcon from '@mui/icons-material/BookmarksOutlined';
import { Button as MuiButton, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { Button, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { SaveView } from './save-view.js';
import { useTableColumns, type TableColumns } from './use-table-columns.js';
import { useViews } from './use-views.js';
import { filterOf, isShown, OPENED, type Shown } from './view.js';
import { ViewRow } from './view-row.js';

interface ViewsButtonProps {
  /** For a list whose columns can be chosen. */
  readonly table?: TableColumns | undefined;
}

/** The views of a list: opens, saves, pins, shares and deletes them. Its label is the view that the list shows. */
export function ViewsButton({ table }: ViewsButtonProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { sort, ...list } = useListContext();
  const filterValues = list.filterValues as Readonly<Record<string, unknown>>;
  const [parameters] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const views = useViews().filter((view) => view.resource === resource);
  const opened = views.find(({ id }) => id === parameters.get(OPENED));
  const columns = useTableColumns(table, opened);
  const shown: Shown = { filter: filterOf(filterValues), sort, columns };
  const current = opened !== undefined && isShown(opened, shown) ? opened : views.find((view) => isShown(view, shown));
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        label={current === undefined ? translate('views.button') : translate('views.current', { name: current.name })}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
      >
        <ViewsIcon />
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="sm" aria-labelledby="views-of-list">
        <DialogTitle id="views-of-list">{translate('views.title')}</DialogTitle>
        <DialogContent>
          {views.length === 0 && <Typography color="textSecondary">{translate('views.none')}</Typography>}
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {views.map((view) => (
              <ViewRow key={view.id} view={view} shown={shown} isCurrent={view === current} onOpened={close} />
            ))}
          </ul>
          <SaveView resource={resource} shown={shown} onSaved={close} />
        </DialogContent>
        <DialogActions>
          <MuiButton onClick={close}>{translate('common.close')}</MuiButton>
        </DialogActions>
      </Dialog>
    </>
  );
}
