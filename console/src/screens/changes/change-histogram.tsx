import { useListContext, useTranslate } from 'react-admin';
import { Histogram } from '../../ui/charts/histogram.js';
import { filterParameters } from '../customers/filter-parameters.js';

type Values = Readonly<Record<string, unknown>>;

/** How many entries the list has over time. A click on a bar lists those of its time. */
export function ChangeHistogram() {
  const translate = useTranslate();
  const list = useListContext();
  const [filter, displayed] = [list.filterValues as Values, list.displayedFilters as Values];
  return (
    <Histogram
      path="/changes/histogram"
      title={translate('charts.changes')}
      filters={filterParameters(filter)}
      since={typeof filter['at_gte'] === 'string' ? filter['at_gte'] : undefined}
      onChoose={(from, to) => {
        const until = new Date(Date.parse(to) - 1).toISOString();
        list.setFilters({ ...filter, at_gte: from, at_lte: until }, { ...displayed, at_gte: true, at_lte: true });
      }}
    />
  );
}
