import type { Texts } from '../texts.js';

export const groups: Texts['groups'] = {
  resources: {
    groups: {
      name: 'Groupe |||| Groupes',
      action: { create: 'Créer un groupe' },
      page: { create: 'Créer un groupe' },
      fields: {
        name: 'Nom',
        description: 'Description',
        source: 'Source',
        external_id: 'Identifiant à la source',
        roles: 'Rôles',
        members: 'Membres',
      },
    },
  },
  groups: {
    unchangeable: 'Les groupes d’annuaires et de fournisseurs ne se modifient que là-bas.',
    empty: {
      title: 'Aucun groupe pour l’instant',
      next: 'Créez-en un et donnez-lui des rôles : tous ses membres les ont.',
    },
    delete_help: 'Ses membres perdent les rôles qu’ils ont par ce groupe.',
    ask: {
      roles: 'Attribuer ces rôles à %{name} ?',
      directory:
        'Quiconque détient le jeton de l’annuaire décide qui fait partie de ce groupe, et donc qui a ces rôles.',
    },
    members: {
      title: '%{smart_count} membre |||| %{smart_count} membres',
      search: 'Ajouter une personne',
      of_directory: 'Un annuaire a créé ce groupe et décide seul qui en fait partie.',
      of_provider: 'Seule la connexion par %{source} décide qui en fait partie.',
      external_id: 'Son identifiant là-bas : %{id}',
      add: 'Ajouter',
      remove: 'Retirer',
      remove_one: 'Retirer %{name}',
      ask_add: 'Ajouter %{name} à %{group} ?',
      ask_remove: 'Retirer %{name} de %{group} ?',
    },
  },
};
