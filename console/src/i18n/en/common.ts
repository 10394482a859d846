export default {
  ra: {
    notification: {
      created: 'Created',
      updated: 'Saved |||| %{smart_count} saved',
      deleted: 'Deleted |||| %{smart_count} deleted',
    },
  },
  common: {
    refused: {
      needs: 'You lack a permission for this: %{permissions}.',
      exceeds: 'This would give more than you may do yourself: %{permissions}.',
    },
    in_force: 'In force everywhere after %{ms} ms',
    in_force_here: 'In force on this instance',
    unavailable: 'The service doesn’t answer. Trying again…',
    copied: 'Copied',
    copy_failed: 'The browser doesn’t allow copying. It needs HTTPS for that.',
    curl: { copy: 'Copy as curl', copied: 'Copied. Set TOKEN to an access token.' },
    search: 'Search',
    cancel: 'Cancel',
    close: 'Close',
    optional: 'optional',
    skip: 'Skip to the page',
    conflict: {
      title: 'Somebody else changed this too',
      help: 'Nothing has been saved. Choose for each field which value to keep, then save again.',
      field: 'Field',
      mine: 'Yours',
      theirs: 'Theirs',
      before: 'Before',
      keep_mine: 'Keep mine',
      keep_theirs: 'Keep theirs',
    },
  },
};
