import type { Texts } from '../texts.js';

export const shortcuts: Texts['shortcuts'] = {
  shortcuts: {
    title: 'Atalhos de teclado',
    key: 'Tecla',
    what: 'O que faz',
    then: 'depois',
    find: 'Encontrar ou fazer algo',
    help: 'Mostrar estes atalhos',
    search: 'Pesquisar na lista',
    create: 'Adicionar um registro à lista',
    next: 'O registro seguinte da lista',
    previous: 'O registro anterior da lista',
    go: 'Ir para: %{area}',
    on: 'As teclas sem Ctrl também funcionam',
    on_help: 'Desative-as se o seu leitor de tela ou a entrada por voz as acionar sem querer.',
  },
};
