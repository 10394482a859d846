export default {
  proof: {
    title: 'Is it you?',
    confirm: 'Confirm',
    passkey: 'Use a passkey instead',
  },
};
