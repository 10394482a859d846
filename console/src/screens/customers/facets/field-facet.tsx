import { useListContext, useTranslate } from 'react-admin';
import type { Column } from '../../../ui/filters/customer-columns.js';
import { useFieldFacet } from '../../../ui/filters/field-facet.js';
import { filterParameters } from '../filter-parameters.js';
import { shownValue } from '../shown-value.js';
import { FacetLines, type FacetLine } from './facet-lines.js';
import { FacetSection } from './facet-section.js';
import { RangeFacet } from './range-facet.js';

type Filter = Readonly<Record<string, unknown>>;

interface FieldFacetProps {
  readonly column: Column;
  readonly filter: Filter;
  readonly onRemove: () => void;
}

/** As many lines as status and role have, so that the next facet is near. */
const SHOWN = 12;
const NONE = 'none';

/** The counts of a column, as the list would have them without its own filter: values to choose, or ranges to brush. */
export function FieldFacet({ column: { name, label }, filter, onRemove }: FieldFacetProps) {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  const [own, lacks, from, to] = [name, `${name}_null`, `${name}_gte`, `${name}_lte`] as const;
  const others = Object.fromEntries(Object.entries(filter).filter(([id]) => ![own, lacks, from, to].includes(id)));
  const facet = useFieldFacet(name, filterParameters(others));
  const set = (more: Filter) => setFilters({ ...others, ...more }, undefined, false);
  const chosen = [filter[own] ?? []].flat() as string[];
  const isAbsent = filter[lacks] !== undefined;
  const toggle = ({ id, isChosen }: FacetLine) => {
    if (id === NONE) set(isChosen ? {} : { [lacks]: ['true'] });
    else {
      const value = id.slice(1);
      const left = isChosen ? chosen.filter((one) => one !== value) : [...chosen, value];
      set(left.length === 0 ? {} : { [own]: left });
    }
  };
  const lines = (facet?.values ?? []).slice(0, SHOWN).map(({ value, count }) => ({
    id: value === null ? NONE : `=${value}`,
    text: value === null ? translate('customers.facets.none') : shownValue(value),
    count,
    isChosen: value === null ? isAbsent : chosen.includes(String(value)),
  }));
  return (
    <FacetSection label={label} onRemove={onRemove}>
      {facet?.values !== undefined && <FacetLines lines={lines} onToggle={toggle} />}
      {facet?.bars !== undefined && facet.bars.length > 0 && (
        <RangeFacet
          key={String([filter[from], filter[to]])}
          label={label}
          bars={facet.bars}
          chosen={[filter[from], filter[to]]}
          onChoose={(low, high) =>
            set({ ...(low !== undefined && { [from]: [low] }), ...(high !== undefined && { [to]: [high] }) })
          }
        />
      )}
    </FacetSection>
  );
}
