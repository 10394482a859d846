/** One value of a field and how many customers have it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** The values of the two fields that lists are narrowed by, the most frequent first, equals by the bytes of the value. */
export interface Facets {
  readonly status: readonly FacetCount[];
  readonly role: readonly FacetCount[];
}
