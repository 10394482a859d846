import type { Schema } from 'castellan-client';
import type { FilterState } from '../../ui/filters/filter-state.js';

export type Member = Pick<Schema<'Customer'>, 'id' | 'name' | 'company' | 'email'>;

export type Segment = Schema<'Segment'>;

export const NO_FILTERS: FilterState = { values: {}, enabled: [] };
