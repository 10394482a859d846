const PREFIX = '/avatars/';
/** With any base path, today's or an earlier one: the names are random. */
const PATH = /^(?:\/[\w.~-]+)*\/avatars\/([^/]+)$/;

/** The path by which records refer to an image. It begins below the base path of the service, which may change. */
export function avatarPath(name: string): string {
  return PREFIX + name;
}

/** Extracts the name from a path, whether or not the image exists; undefined if it's not an avatar path. */
export function avatarNameOf(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}

/** The path as records hold it; any other text is returned as it is. */
export function withoutBasePath(path: string): string {
  const name = avatarNameOf(path);
  return name === undefined ? path : avatarPath(name);
}
