export const trail = {
  trail: {
    label: 'Where you are',
    previous: 'The one before in the list',
    next: 'The next one in the list',
    position: '%{position} of %{total}',
  },
};
