export const palette = {
  palette: {
    placeholder: 'Find a page, a record or a permission, or do something',
    hits: 'Found',
    nothing: 'Nothing found.',
    recent: 'opened lately: %{kind}',
    action: 'Do',
    permission: 'Permission',
    switch_on: 'Switch on: %{name}',
    switch_off: 'Switch off: %{name}',
    switched_on: '%{name} is on',
    switched_off: '%{name} is off',
    dark: 'Use dark colours',
    light: 'Use light colours',
    who: 'Who may: %{permission}',
    why: 'Why, and why not: %{permission}',
    roles: 'Roles that grant it: %{permission}',
  },
};
