export const palette = {
  palette: {
    placeholder: 'Find a page, person, role, customer, feature or segment',
    hits: 'Found',
    nothing: 'Nothing found.',
  },
};
