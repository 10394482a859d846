import { Avatar } from '@mui/material';
import { client } from '../api/client.js';

interface PersonAvatarProps {
  readonly person: { readonly first_name: string; readonly last_name: string; readonly avatar: string };
  /** In pixels. */
  readonly size?: number;
}

/** The image of a person, or their initials. Hidden from screen readers: the name stands beside it. */
export function PersonAvatar({ person, size = 28 }: PersonAvatarProps) {
  const { first_name, last_name, avatar } = person;
  const initials = [first_name, last_name].map((name) => String.fromCodePoint(name.codePointAt(0) ?? 0x20)).join('');
  return (
    <Avatar
      aria-hidden
      {...(avatar !== '' && { src: client.resolve(avatar) })}
      alt=""
      sx={{ width: size, height: size, fontSize: size * 0.4, bgcolor: 'action.selected', color: 'text.primary' }}
    >
      {initials}
    </Avatar>
  );
}
