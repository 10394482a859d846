import type { Texts } from '../texts.js';

export const words: Texts['words'] = {
  ra: {
    action: {
      add_filter: 'Añadir un filtro',
      back: 'Volver',
      bulk_actions: '%{smart_count} seleccionado |||| %{smart_count} seleccionados',
      clear_input_value: 'Borrar',
      remove_filter: 'Quitar este filtro',
      update_application: 'Volver a cargar',
    },
    page: {
      access_denied: 'Acceso no permitido',
      dashboard: 'Inicio',
      empty: 'Todavía no hay nada aquí.',
      error: 'Esta página ha fallado',
      invite: '¿Añadir el primer elemento?',
      not_found: 'Página no encontrada',
    },
    input: {
      references: {
        all_missing: 'No se puede leer el elemento al que se refiere.',
        many_missing: 'Se ha eliminado uno de los elementos a los que se refiere.',
        single_missing: 'Se ha eliminado el elemento al que se refiere.',
      },
    },
    message: {
      access_denied: 'Le faltan los permisos para esta página. Pregunte a alguien que pueda modificar sus roles.',
      authentication_error: 'No se pudo comprobar quién es usted. Inténtelo de nuevo.',
      auth_error: 'No se pudo comprobar su sesión. Inicie sesión de nuevo.',
      error: 'Algo ha fallado en la consola. Vuelva a cargar la página; no se pierde nada de lo guardado.',
      invalid_form: 'Algunos campos necesitan otro valor.',
      not_found: 'La dirección está mal escrita, o lo que había aquí ya no existe.',
      placeholder_data_warning: 'Sin conexión: estos datos pueden no estar actualizados.',
      unsaved_changes: 'Lo que modificó no se ha guardado. ¿Descartarlo?',
    },
    navigation: {
      clear_filters: 'Quitar todos los filtros',
      no_filtered_results: 'Nada coincide con estos filtros. Quite uno de ellos.',
      no_results: 'Sin resultados',
      no_more_results: 'No hay página %{page}. Vaya a una anterior.',
      page_out_of_boundaries: 'No hay página %{page}',
      page_rows_per_page: 'Filas:',
    },
    auth: {
      auth_check_error: 'Inicie sesión para continuar',
      logout: 'Cerrar sesión',
      sign_in_error: 'No funcionó. Inténtelo de nuevo.',
      user_menu: 'Usted',
    },
    notification: {
      bad_item: 'Este elemento no se puede leer',
      canceled: 'Cancelado',
      data_provider_error: 'La consola no pudo consultar el servicio. Vuelva a cargar la página.',
      http_error: 'No se pudo contactar con el servicio',
      i18n_error: 'No se pudieron cargar los textos',
      logged_out: 'Su sesión se ha cerrado. Inicie sesión de nuevo.',
      not_authorized: 'No tiene permiso para hacer eso',
      application_update_available: 'Hay una versión nueva de la consola.',
      offline: 'Sin conexión',
    },
    validation: { email: 'No es una dirección de correo electrónico' },
  },
};
