export const identities = {
  identities: {
    title: 'Sign-in through providers',
    line: 'Linked %{since} · last used %{used}',
    unused: 'Linked %{since} · not used yet',
    link: 'Link %{name}',
    linked: 'Linked. You can sign in through it now.',
    none: 'Nothing is linked. Once it is, you can sign in through a provider, too.',
    remove: 'Unlink',
    remove_of: 'Unlink %{name}',
    removed: 'Unlinked. The sessions that were opened through it have ended.',
    ask: 'Unlink %{provider} from %{name}?',
    ask_help: 'They can’t sign in through it any more, and sessions that were opened through it end.',
  },
};
