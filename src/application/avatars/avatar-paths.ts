/** Converts between the names of stored images and their public paths. */
export class AvatarPaths {
  readonly #prefix: string;

  /** `basePath` is empty, or starts with a slash and doesn't end with one. */
  constructor(basePath: string) {
    this.#prefix = `${basePath}/avatars/`;
  }

  pathOf(name: string): string {
    return this.#prefix + name;
  }

  /** Extracts the name from a path, whether or not the image exists; undefined if it's not an avatar path. */
  nameOf(path: string): string | undefined {
    return path.startsWith(this.#prefix) ? path.slice(this.#prefix.length) : undefined;
  }
}
