import type { Texts } from '../texts.js';

export const shortcuts: Texts['shortcuts'] = {
  shortcuts: {
    title: 'Tastenkürzel',
    key: 'Taste',
    what: 'Was sie tut',
    then: 'dann',
    find: 'Etwas finden oder tun',
    help: 'Diese Tastenkürzel zeigen',
    search: 'In der Liste suchen',
    create: 'Einen Eintrag der Liste hinzufügen',
    next: 'Der nächste Eintrag der Liste',
    previous: 'Der vorige Eintrag der Liste',
    go: 'Gehe zu: %{area}',
    on: 'Tasten auch ohne Strg',
    on_help: 'Schalten Sie das aus, wenn Ihr Screenreader oder Ihre Spracheingabe sie versehentlich auslöst.',
  },
};
