/** The field by which an image's references are found: the last part of its path, absent where there is none. */
export function avatarName(avatar: string): { readonly avatar_name?: string } {
  return avatar === '' ? {} : { avatar_name: avatar.slice(avatar.lastIndexOf('/') + 1) };
}
