/** Logs what leaves the trash without somebody asking for it. */
export interface TrashLog {
  /** Customers were erased because they had been there for longer than `days`; 0 means that none are kept any more. */
  erased(what: { readonly customers: number; readonly days: number }): void;
  /** The trash holds customers although the setting is off now; all of them are erased. */
  switchedOff(what: { readonly customers: number }): void;
}
