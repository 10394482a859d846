/** Knows which avatar paths this service issued. */
export interface AvatarPaths {
  /** Whether the path, as the upload answered it, names a stored image. */
  isIssued(path: string): Promise<boolean>;
}
