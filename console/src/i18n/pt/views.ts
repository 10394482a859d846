import type { Texts } from '../texts.js';

export const views: Texts['views'] = {
  views: {
    button: 'Visualizações',
    current: 'Visualização: %{name}',
    title: 'Visualizações desta lista',
    none: 'Ainda não há visualizações. Uma visualização guarda os filtros, a ordem e as colunas que a lista mostra agora.',
    name: 'Nome da visualização',
    shared: 'Para todos',
    save: 'Salvar como visualização',
    saved: '“%{name}” salva',
    share: 'Mostrar “%{name}” a todos',
    pin: 'Fixar “%{name}” no menu',
    rename: 'Renomear “%{name}”',
    overwrite: {
      button: 'Substituir “%{name}”',
      title: 'Substituir “%{name}”?',
      help: 'Ela vai mostrar o que a lista mostra agora: filtros, ordem e colunas.',
      confirm: 'Substituir',
    },
    delete: {
      button: 'Excluir “%{name}”',
      title: 'Excluir “%{name}”?',
      own: 'O que a lista mostra não muda.',
      shared: 'Todos os que podem ler esta lista a perdem.',
    },
  },
};
