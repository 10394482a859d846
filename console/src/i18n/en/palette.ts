export default { palette: { placeholder: 'Find a page, person, role, customer, feature or segment' } };
