export const preferences = {
  preferences: {
    title: 'Language and display',
    help: 'These choices are kept in this browser, also when you sign out.',
    language: 'Language',
    locale: 'Dates and numbers',
    of_language: 'As usual in the language',
    example: 'For example: %{time}; %{number}',
    time_zone: 'Time zone',
    of_browser: 'That of the browser',
    times: {
      label: 'Times of these days',
      relative: 'As a distance, such as “3 hours ago”',
      exact: 'Always the exact time',
      help: 'Beside a distance, the exact time appears when you point at it.',
    },
    density: { label: 'Density', comfortable: 'Comfortable', compact: 'Compact' },
  },
};
