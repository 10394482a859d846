import type { Texts } from '../texts.js';

export const palette: Texts['palette'] = {
  palette: {
    placeholder: 'Encontrar uma página, um registro ou uma permissão, ou fazer algo',
    hits: 'Encontrado',
    nothing: 'Nada encontrado.',
    recent: 'aberto há pouco: %{kind}',
    action: 'Ação',
    permission: 'Permissão',
    switch_on: 'Ativar: %{name}',
    switch_off: 'Desativar: %{name}',
    switched_on: '%{name} está ativado',
    switched_off: '%{name} está desativado',
    dark: 'Usar cores escuras',
    light: 'Usar cores claras',
    who: 'Quem pode: %{permission}',
    why: 'Por que, e por que não: %{permission}',
    roles: 'Papéis que a concedem: %{permission}',
  },
};
