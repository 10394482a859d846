export const sessions = {
  sessions: {
    none: 'Not signed in anywhere.',
    current: 'This browser',
    unknown_browser: 'Unknown program',
    line: '%{address}%{how} · since %{since} · last seen %{seen}',
    how: {
      password: ' · with a password',
      code: ' · with a password and a code',
      passkey: ' · with a passkey',
      provider: ' · through %{provider}',
    },
    end: 'End',
    end_of: 'End the session of %{browser}',
    end_all: 'End all sessions',
    end_others: 'End all others',
    ended_others: 'You’re signed in only here now.',
    ask_one: 'End this session of %{name}?',
    ask_all: 'End all sessions of %{name}?',
    ask_help: 'They can sign in again. To keep them out, suspend them.',
  },
  avatar: {
    choose: 'Choose an image',
    remove: 'Remove the image',
    help: 'JPEG, PNG, WebP or GIF, up to 5 MiB',
  },
};
