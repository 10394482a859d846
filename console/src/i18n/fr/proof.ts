import type { Texts } from '../texts.js';

export const proof: Texts['proof'] = {
  proof: {
    title: 'Confirmez qu’il s’agit bien de vous',
    help: 'Votre connexion remonte à un certain temps. Cette modification demande plus qu’une session ouverte.',
    confirm: 'Continuer',
    passkey: 'Utiliser une clé d’accès',
  },
};
