/** The paths under which stored images are published. */
export class AvatarPaths {
  readonly #prefix: string;

  /** `basePath` is empty, or starts and does not end with a slash. */
  constructor(basePath: string) {
    this.#prefix = `${basePath}/avatars/`;
  }

  pathOf(name: string): string {
    return this.#prefix + name;
  }

  /** What stands for the name in such a path, be it issued or not; undefined for any other text. */
  nameOf(path: string): string | undefined {
    return path.startsWith(this.#prefix) ? path.slice(this.#prefix.length) : undefined;
  }
}
