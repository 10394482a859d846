/** Finds references from records to stored images. */
export interface AvatarReferences {
  /**
   * Whether a record has this image as its avatar, whatever path prefix it was written with. Sees everything committed
   * before the call. Production storages use an index.
   */
  isReferred(name: string): Promise<boolean>;
}
