/**
 * A number that the worker processes of a service share. One that learns of a change of the authority renews it before it acts on
 * the change, so another one that finds the same number as before has missed nothing that anybody was told.
 */
export interface SharedStamp {
  read(): number;
  /** Sets a number that it never had before. */
  renew(): void;
}
