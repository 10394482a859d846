import { Link } from '@mui/material';
import { mailtoOf } from './mailto-of.js';

/** An address of a page or of mail. Punctuation behind it belongs to the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|[^\s<>()",;:@]+@[^\s<>()",;:@]*[^\s<>()",;:@.!?])/;

/** A text whose addresses of pages and of mail are links; anything else stays text. */
export function LinkedText({ text }: { readonly text: string }) {
  // Every other part is an address.
  return text.split(ADDRESS).map((part, index) => {
    if (index % 2 === 0) return part;
    const isPage = /^https?:/.test(part);
    if (isPage && !URL.canParse(part)) return part;
    return (
      <Link key={index} href={isPage ? part : mailtoOf(part)} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
        {part}
      </Link>
    );
  });
}
