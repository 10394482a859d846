import type { FilterState } from '../../ui/filters/filter-state.js';

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly company: string | null;
  readonly email: string | null;
}

export interface Segment {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly filters: FilterState;
  readonly customers_count: number;
  readonly created: string;
  readonly updated: string;
}

export const NO_FILTERS: FilterState = { values: {}, enabled: [] };
