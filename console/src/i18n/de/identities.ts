import type { Texts } from '../texts.js';

export const identities: Texts['identities'] = {
  identities: {
    title: 'Anmeldung über Anbieter',
    line: 'Verknüpft %{since} · zuletzt verwendet %{used}',
    unused: 'Verknüpft %{since} · noch nicht verwendet',
    link: '%{name} verknüpfen',
    linked: 'Verknüpft. Sie können sich jetzt darüber anmelden.',
    none: 'Nichts ist verknüpft. Danach können Sie sich auch über einen Anbieter anmelden.',
    remove: 'Verknüpfung lösen',
    remove_of: 'Verknüpfung mit %{name} lösen',
    removed: 'Verknüpfung gelöst. Die Sitzungen, die darüber geöffnet wurden, sind beendet.',
    ask: 'Verknüpfung von %{provider} mit %{name} lösen?',
    ask_help: 'Eine Anmeldung darüber ist nicht mehr möglich, und Sitzungen, die darüber geöffnet wurden, enden.',
  },
};
