import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/CancelOutlined';
import { List, ListItem, ListItemIcon, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { operatorLabel, shownText } from '../../../ui/filters/filter-state.js';
import { useFieldLabel } from '../conditions-text.js';

/** One condition, and whether the customer meets it. */
export type Clause = Schema<'SegmentClause'>;

/** Each condition with the customer's value; texts in quotes, because `8` and `"8"` are different. */
export function ClauseList({ clauses }: { readonly clauses: readonly Clause[] }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel();
  return (
    <List dense disablePadding>
      {clauses.map(({ filter, field, operator, wanted, actual, passed }) => {
        const labelOfClause =
          operator === 'search'
            ? 'filters.operators.search'
            : operatorLabel({ field: field ?? 'q', operator, values: wanted });
        const condition = `${labelOf(field ?? 'q')} ${translate(labelOfClause)} ${operator === 'null' ? '' : wanted.map(shownText).join(', ')}`;
        const state = translate(passed ? 'segments.explain.passed' : 'segments.explain.failed');
        const value = actual === null ? translate('segments.explain.empty') : JSON.stringify(actual);
        return (
          <ListItem key={filter} disableGutters sx={{ alignItems: 'flex-start' }}>
            <ListItemIcon sx={{ minWidth: 32, mt: 0.75 }}>
              {passed ? (
                <PassedIcon fontSize="small" color="success" titleAccess={state} />
              ) : (
                <FailedIcon fontSize="small" color="error" titleAccess={state} />
              )}
            </ListItemIcon>
            <ListItemText
              primary={condition}
              secondary={field === null ? state : translate('segments.explain.actual', { value })}
              slotProps={{
                primary: { sx: { overflowWrap: 'anywhere' } },
                secondary: { sx: { overflowWrap: 'anywhere' } },
              }}
            />
          </ListItem>
        );
      })}
    </List>
  );
}
