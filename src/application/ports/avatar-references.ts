/** Who refers to which stored image. */
export interface AvatarReferences {
  /**
   * Whether a record has the image of this name as its avatar, whatever prefix its path had when it was written. Sees
   * all that was committed before the call. A storage for production seeks an index.
   */
  isReferred(name: string): Promise<boolean>;
}
