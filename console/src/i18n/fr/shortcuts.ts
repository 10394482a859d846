import type { Texts } from '../texts.js';

export const shortcuts: Texts['shortcuts'] = {
  shortcuts: {
    title: 'Raccourcis clavier',
    key: 'Touche',
    what: 'Ce qu’elle fait',
    then: 'puis',
    find: 'Trouver ou faire quelque chose',
    help: 'Afficher ces raccourcis',
    search: 'Rechercher dans la liste',
    create: 'Ajouter un élément à la liste',
    next: 'L’élément suivant de la liste',
    previous: 'L’élément précédent de la liste',
    go: 'Aller à : %{area}',
    on: 'Les touches sans Ctrl agissent aussi',
    on_help: 'Désactivez-les si votre lecteur d’écran ou votre saisie vocale les déclenche par accident.',
  },
};
