import type { Texts } from '../texts.js';

export const effect: Texts['effect'] = {
  effect: {
    label: 'O que isto muda',
    nothing: 'Ninguém ganha nem perde uma permissão.',
    asking: 'Verificando o que isto muda…',
    people: '%{smart_count} pessoa |||| %{smart_count} pessoas',
    gains: '%{smart_count} pessoa ganha %{permissions} |||| %{smart_count} pessoas ganham %{permissions}',
    loses: '%{smart_count} pessoa perde %{permissions} |||| %{smart_count} pessoas perdem %{permissions}',
    more: 'e mais %{smart_count}',
    token_gains: 'O token de API %{name} ganha %{permissions}',
    token_loses: 'O token de API %{name} perde %{permissions}',
    sessions: '%{smart_count} sessão é encerrada |||| %{smart_count} sessões são encerradas',
    segment: 'Segmento %{name}: %{entering} entram, %{leaving} saem',
    feature: 'A funcionalidade %{name} muda',
    overlap: { title: 'Membros antes e depois', leaving: 'Saem', staying: 'Ficam', entering: 'Entram' },
    unnamed: 'de nome oculto',
    changes: '%{smart_count} alteração |||| %{smart_count} alterações',
    no_changes: 'Nenhuma alteração ainda',
    discard: 'Descartar',
    delete: {
      button: 'Excluir',
      title: 'Excluir %{name}?',
      confirm: 'Excluir',
    },
  },
};
