export default { profile: { title: 'Your profile' } };
