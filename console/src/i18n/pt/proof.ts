import type { Texts } from '../texts.js';

export const proof: Texts['proof'] = {
  proof: {
    title: 'Confirme que é você',
    help: 'Você iniciou a sessão há algum tempo. Esta alteração exige mais do que uma sessão aberta.',
    confirm: 'Continuar',
    passkey: 'Usar uma chave de acesso',
  },
};
