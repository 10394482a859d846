import type { Texts } from '../texts.js';

export const identities: Texts['identities'] = {
  identities: {
    title: 'Início de sessão por provedores',
    line: 'Vínculo: %{since} · último uso: %{used}',
    unused: 'Vínculo: %{since} · ainda não usado',
    link: 'Vincular %{name}',
    linked: 'Vinculado. Agora você pode iniciar sessão por ele.',
    none: 'Nada está vinculado. Quando estiver, você também poderá iniciar sessão por um provedor.',
    remove: 'Desvincular',
    remove_of: 'Desvincular %{name}',
    removed: 'Desvinculado. As sessões abertas por ele foram encerradas.',
    ask: 'Desvincular %{provider} de %{name}?',
    ask_help: 'Esta pessoa não poderá mais iniciar sessão por ele, e as sessões abertas por ele são encerradas.',
  },
};
