/** In place of react-admin's own: plain words, the same as everywhere in the console. */
export const words = {
  ra: {
    action: {
      add_filter: 'Add a filter',
      back: 'Go back',
      bulk_actions: '1 selected |||| %{smart_count} selected',
      clear_input_value: 'Clear',
      remove_filter: 'Remove this filter',
      update_application: 'Load again',
    },
    page: {
      access_denied: 'Not for you',
      dashboard: 'Home',
      empty: 'Nothing here yet.',
      error: 'This page has failed',
      invite: 'Add the first one?',
      not_found: 'No such page',
    },
    input: {
      references: {
        all_missing: 'What this refers to can’t be read.',
        many_missing: 'Something that this refers to has been deleted.',
        single_missing: 'What this refers to has been deleted.',
      },
    },
    message: {
      access_denied: 'You lack the permissions for this page. Ask somebody who may change your roles.',
      authentication_error: 'Who you are couldn’t be checked. Try again.',
      auth_error: 'Your sign-in couldn’t be checked. Sign in again.',
      error: 'Something in the console has failed. Load the page again; nothing that was saved is lost.',
      invalid_form: 'Some fields need another value.',
      not_found: 'The address is misspelt, or what was here is gone.',
      placeholder_data_warning: 'No connection: this may be out of date.',
      unsaved_changes: 'What you changed isn’t saved. Leave it behind?',
    },
    navigation: {
      clear_filters: 'Remove all filters',
      no_filtered_results: 'Nothing matches these filters. Remove one of them.',
      no_results: 'Nothing found',
      no_more_results: 'There’s no page %{page}. Go to an earlier one.',
      page_out_of_boundaries: 'There’s no page %{page}',
      page_rows_per_page: 'Rows:',
    },
    auth: {
      auth_check_error: 'Sign in to go on',
      logout: 'Sign out',
      sign_in_error: 'That didn’t work. Try again.',
      user_menu: 'You',
    },
    notification: {
      bad_item: 'This record can’t be read',
      canceled: 'Cancelled',
      data_provider_error: 'The console couldn’t ask the service. Load the page again.',
      http_error: 'The service couldn’t be reached',
      i18n_error: 'The texts couldn’t be loaded',
      logged_out: 'Your session has ended. Sign in again.',
      not_authorized: 'You may not do that',
      application_update_available: 'There’s a new version of the console.',
      offline: 'No connection',
    },
    validation: { email: 'This isn’t an email address' },
  },
};
