import type { Texts } from '../texts.js';

export const session: Texts['session'] = {
  session: {
    sign_in: 'Se connecter',
    with_passkey: 'Se connecter avec une clé d’accès',
    email: 'E-mail',
    password: 'Mot de passe',
    code: 'Code à usage unique',
    code_help: 'De votre application d’authentification, ou l’un de vos codes de récupération',
    forgotten: 'Mot de passe oublié ?',
    back: 'Retour à la connexion',
    again: {
      title: 'Votre session a pris fin',
      help: 'Reconnectez-vous : votre saisie est toujours là.',
      elsewhere: 'Se connecter autrement, dans un nouvel onglet',
    },
    providers: {
      or: 'ou',
      continue: 'Continuer avec %{name}',
      finishing: 'Connexion en cours…',
      insecure:
        'Le navigateur ne permet cela qu’à une adresse en https://. Demandez-la aux personnes qui exploitent ce service.',
    },
    // By the codes of `#sign_in_error=`.
    provider_errors: {
      other: 'La connexion n’a pas fonctionné (%{error}). Réessayez.',
      not_begun_here: 'Cette connexion a été commencée dans un autre onglet ou navigateur. Commencez-la ici.',
      provider_unavailable:
        'Le fournisseur est injoignable, ou ne répond pas comme il le devrait. Réessayez plus tard.',
      provider_refused: 'Le fournisseur n’a pas accepté votre connexion.',
      invalid_answer:
        'La réponse du fournisseur n’est pas valide. Signalez-le aux personnes qui exploitent ce service.',
      attempt_expired:
        'Cette connexion a pris trop de temps, ou a été commencée dans un autre navigateur. Recommencez.',
      unknown_user: 'Vous n’avez pas encore de compte ici. Demandez à un administrateur de vous ajouter.',
      account_suspended: 'Votre compte est suspendu.',
      link_refused:
        'Cette connexion n’est associée à aucun compte ici, et ne peut pas l’être par son adresse e-mail. Si vous avez un compte, connectez-vous avec lui, puis associez le fournisseur dans votre profil.',
      groups_overage:
        'Le fournisseur n’indique pas à quels groupes vous appartenez : il y en a trop. Adressez-vous aux personnes qui le gèrent.',
      invalid_credentials: 'Cette connexion a pris trop de temps, ou a déjà été utilisée. Réessayez.',
    },
    recovery: {
      title: 'Mot de passe oublié',
      help: 'Nous vous envoyons un lien pour définir un nouveau mot de passe. Il est valable 30 minutes.',
      send: 'Envoyer le lien',
      sent: 'Si cette adresse appartient à un compte, un lien est en route.',
    },
    reset: {
      title: 'Définissez votre mot de passe',
      password: 'Nouveau mot de passe',
      repeat: 'Répétez-le',
      set: 'Définir le mot de passe',
      done: 'Votre mot de passe est défini. Vous pouvez maintenant l’utiliser pour vous connecter.',
      differ: 'Les deux mots de passe diffèrent.',
      no_token: 'Ouvrez cette page avec le lien qui vous a été envoyé par e-mail.',
    },
  },
};
