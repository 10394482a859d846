import type { Texts } from '../texts.js';

export const identities: Texts['identities'] = {
  identities: {
    title: 'Connexion par des fournisseurs',
    line: 'Association : %{since} · dernière utilisation : %{used}',
    unused: 'Association : %{since} · pas encore utilisée',
    link: 'Associer %{name}',
    linked: 'Association effectuée. Vous pouvez désormais vous connecter par ce fournisseur.',
    none: 'Aucun fournisseur n’est associé. Une fois l’association faite, vous pourrez aussi vous connecter par un fournisseur.',
    remove: 'Dissocier',
    remove_of: 'Dissocier %{name}',
    removed: 'Dissociation effectuée. Les sessions ouvertes par ce fournisseur ont pris fin.',
    ask: 'Dissocier %{provider} du compte de %{name} ?',
    ask_help:
      'Cette personne ne pourra plus se connecter par ce fournisseur, et les sessions ouvertes par lui prennent fin.',
  },
};
