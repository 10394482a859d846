/** Keeps something back, such as an answer to the page, until it's released. */
export class Held {
  release!: () => void;
  readonly released = new Promise<void>((resolve) => (this.release = resolve));
}
