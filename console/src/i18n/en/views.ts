export const views = {
  views: {
    button: 'Views',
    current: 'View: %{name}',
    title: 'Views of this list',
    none: 'No views yet. A view keeps the filters, order and columns that the list shows now.',
    name: 'Name of the view',
    shared: 'For everybody',
    save: 'Save as a view',
    saved: '“%{name}” saved',
    share: 'Show “%{name}” to everybody',
    pin: 'Pin “%{name}” to the menu',
    rename: 'Rename “%{name}”',
    overwrite: {
      button: 'Overwrite “%{name}”',
      title: 'Overwrite “%{name}”?',
      help: 'It will show what the list shows now: its filters, order and columns.',
      confirm: 'Overwrite',
    },
    delete: {
      button: 'Delete “%{name}”',
      title: 'Delete “%{name}”?',
      own: 'What the list shows stays as it is.',
      shared: 'Everybody who may read this list loses it.',
    },
  },
};
