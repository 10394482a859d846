export const proof = {
  proof: {
    title: 'Prove that it’s you',
    help: 'You signed in some time ago. This change takes more than an open session.',
    confirm: 'Go on',
    passkey: 'Use a passkey',
  },
};
