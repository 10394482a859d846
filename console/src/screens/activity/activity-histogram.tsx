import { useListContext, useTranslate } from 'react-admin';
import { Histogram } from '../../ui/charts/histogram.js';
import { filterParameters } from '../customers/filter-parameters.js';

type Values = Readonly<Record<string, unknown>>;

/** How many entries the list has over time. A click on a bar lists those of its time. */
export function ActivityHistogram() {
  const translate = useTranslate();
  const { setFilters, ...list } = useListContext();
  const [filter, displayed] = [list.filterValues as Values, list.displayedFilters as Values];
  const since = filter['created_gte'];
  return (
    <Histogram
      path="/customers/logs/histogram"
      title={translate('charts.customers')}
      filters={filterParameters(filter)}
      since={typeof since === 'string' ? since : undefined}
      onChoose={(from, to) => {
        const until = new Date(Date.parse(to) - 1).toISOString();
        setFilters({ ...filter, created_gte: from, created_lte: until }, displayed);
      }}
    />
  );
}
