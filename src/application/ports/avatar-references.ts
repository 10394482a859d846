/** Who refers to which stored image. */
export interface AvatarReferences {
  /**
   * Whether a record has the image of this name as its avatar, whatever prefix its path had when it was written. Sees
   * all that was committed before the call. Seeks an index; never scans.
   */
  isReferred(name: string): Promise<boolean>;
}
