/** The field that references to an image are looked up by: the last part of its path; absent when there is no image. */
export function avatarName(avatar: string): { readonly avatar_name?: string } {
  return avatar === '' ? {} : { avatar_name: avatar.slice(avatar.lastIndexOf('/') + 1) };
}
