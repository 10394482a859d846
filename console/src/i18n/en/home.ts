export default { home: { title: 'Home', signed_in_as: 'Signed in as %{name}' } };
