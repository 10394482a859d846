import type { Texts } from '../texts.js';

export const views: Texts['views'] = {
  views: {
    button: 'Ansichten',
    current: 'Ansicht: %{name}',
    title: 'Ansichten dieser Liste',
    none: 'Noch keine Ansichten. Eine Ansicht merkt sich Filter, Sortierung und Spalten, wie die Liste sie gerade zeigt.',
    name: 'Name der Ansicht',
    shared: 'Für alle',
    save: 'Als Ansicht speichern',
    saved: '„%{name}“ gespeichert',
    share: '„%{name}“ allen zeigen',
    pin: '„%{name}“ ins Menü heften',
    rename: '„%{name}“ umbenennen',
    overwrite: {
      button: '„%{name}“ überschreiben',
      title: '„%{name}“ überschreiben?',
      help: 'Sie zeigt dann, was die Liste jetzt zeigt: Filter, Sortierung und Spalten.',
      confirm: 'Überschreiben',
    },
    delete: {
      button: '„%{name}“ löschen',
      title: '„%{name}“ löschen?',
      own: 'Was die Liste zeigt, bleibt, wie es ist.',
      shared: 'Alle, die diese Liste lesen dürfen, verlieren sie.',
    },
  },
};
