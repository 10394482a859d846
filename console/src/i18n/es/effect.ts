import type { Texts } from '../texts.js';

export const effect: Texts['effect'] = {
  effect: {
    label: 'Qué cambia con esto',
    nothing: 'Nadie gana ni pierde un permiso.',
    asking: 'Averiguando qué cambia con esto…',
    people: '%{smart_count} persona |||| %{smart_count} personas',
    gains: '%{smart_count} persona gana %{permissions} |||| %{smart_count} personas ganan %{permissions}',
    loses: '%{smart_count} persona pierde %{permissions} |||| %{smart_count} personas pierden %{permissions}',
    more: 'y %{smart_count} más',
    token_gains: 'El token de API %{name} gana %{permissions}',
    token_loses: 'El token de API %{name} pierde %{permissions}',
    sessions: 'Se cierra %{smart_count} sesión |||| Se cierran %{smart_count} sesiones',
    segment: 'Segmento %{name}: entran %{entering}, salen %{leaving}',
    feature: 'Cambia la funcionalidad %{name}',
    overlap: { title: 'Miembros antes y después', leaving: 'Salen', staying: 'Se quedan', entering: 'Entran' },
    unnamed: 'de nombre oculto',
    changes: '%{smart_count} cambio |||| %{smart_count} cambios',
    no_changes: 'Todavía sin cambios',
    discard: 'Descartar',
    delete: {
      button: 'Eliminar',
      title: '¿Eliminar %{name}?',
      confirm: 'Eliminar',
    },
  },
};
