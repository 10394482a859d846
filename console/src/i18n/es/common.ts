import type { Texts } from '../texts.js';

export const common: Texts['common'] = {
  ra: {
    page: { edit: '%{name}: %{recordRepresentation}', show: '%{name}: %{recordRepresentation}' },
    notification: {
      created: 'Creado',
      item_doesnt_exist: 'No se puede leer. Puede que se haya eliminado o que se haya cortado la conexión.',
      updated: 'Guardado |||| %{smart_count} guardados',
      deleted: 'Eliminado |||| %{smart_count} eliminados',
    },
  },
  common: {
    refused: {
      needs: 'Le falta un permiso para esto: %{permissions}.',
      exceeds: 'Esto daría más de lo que usted mismo puede hacer: %{permissions}.',
      ask: 'A quién preguntar: %{contact}',
    },
    in_force: 'En vigor en todas partes tras %{ms} ms',
    in_force_here: 'En vigor en esta instancia',
    unavailable: 'El servicio no responde. Se intenta de nuevo…',
    offline: 'Sin conexión. No se guarda nada hasta que vuelva.',
    slow: 'Esperando la respuesta del servicio…',
    loading: 'Cargando la página…',
    not_loaded: {
      title: 'Página no cargada',
      help: 'No se pudo cargar esta página: no hay conexión o la consola se ha actualizado. Vuelva a cargarla.',
      reload: 'Volver a cargar',
    },
    try_again: 'Reintentar',
    form_kept: 'Lo que escribió sigue aquí.',
    leave: {
      title: '¿Salir sin guardar?',
      help: 'Lo que modificó en esta página no se ha guardado y se perdería.',
      leave: 'Salir',
      stay: 'Quedarse aquí',
    },
    copied: 'Copiado',
    copy_failed: 'El navegador no permite copiar. Para ello se necesita HTTPS.',
    curl: { copy: 'Copiar como curl', copied: 'Copiado. Asigne a TOKEN un token de acceso.' },
    search: 'Buscar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    optional: 'opcional',
    in_zone: 'Las horas son de %{zone}.',
    skip: 'Ir al contenido',
    conflict: {
      title: 'Otra persona también ha modificado esto',
      help: 'No se ha guardado nada. Elija para cada campo qué valor conservar y guarde de nuevo.',
      field: 'Campo',
      mine: 'Su valor',
      theirs: 'El otro valor',
      before: 'Antes',
      keep_mine: 'Conservar el mío',
      keep_theirs: 'Conservar el otro',
    },
  },
};
