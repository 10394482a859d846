import type { Texts } from '../texts.js';

export const proof: Texts['proof'] = {
  proof: {
    title: 'Confirme que es usted',
    help: 'Inició sesión hace algún tiempo. Este cambio requiere más que una sesión abierta.',
    confirm: 'Continuar',
    passkey: 'Usar una llave de acceso',
  },
};
