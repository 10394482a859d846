/** Something that Ctrl-K found. */
export interface Hit {
  readonly key: string;
  readonly title: string;
  /** What it is, in words. */
  readonly kind: string;
  /** Where it leads, or what it does. */
  readonly go: string | (() => void);
}
