/**
 * The last change of the authority that any worker process of a service acts on. A worker tells the others before it acts on one, so
 * one that knows this change has missed nothing that anybody was told.
 */
export interface SharedStamp {
  /** Its sequence number. Throws `Unavailable`. */
  read(): number;
  /** This worker is about to act on the change. Throws `Unavailable`. */
  renew(seq: number): void;
}
