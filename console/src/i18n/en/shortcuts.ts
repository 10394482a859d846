export const shortcuts = {
  shortcuts: {
    title: 'Keyboard shortcuts',
    key: 'Key',
    what: 'What it does',
    then: 'then',
    find: 'Find, or do something',
    help: 'Show these shortcuts',
    search: 'Search the list',
    create: 'Add or create a record of the list',
    next: 'The next record of the list',
    previous: 'The record before in the list',
    go: 'Go to: %{area}',
    on: 'Keys without Ctrl work, too',
    on_help: 'Switch this off if your screen reader or speech input types them by accident.',
  },
};
