import type { Texts } from '../texts.js';

export const charts: Texts['charts'] = {
  charts: {
    by: 'Uma barra por',
    units: { hour: 'Hora', day: 'Dia', week: 'Semana' },
    entries: 'Entradas',
    total: '%{count} entrada |||| %{count} entradas',
    changes: 'Alterações ao longo do tempo',
    customers: 'Alterações de clientes ao longo do tempo',
    all_customers: 'Clientes',
    sign_ins: 'Inícios de sessão ao longo do tempo',
    attempts: '%{count} tentativa |||| %{count} tentativas',
    outcomes: { signed_in: 'Bem-sucedidas', failed: 'Malsucedidas' },
    evaluations: 'Avaliações ao longo do tempo',
    times: '%{count} vez |||| %{count} vezes',
    errors: 'Sem chave do cliente (targeting key)',
  },
};
