/** A field value and the number of customers with it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Customers per status and per role, by descending count, then by the bytes of the value. */
export interface Facets {
  readonly status: readonly FacetCount[];
  readonly role: readonly FacetCount[];
}
