'use strict';
const addressOf = (path) => new URL('../' + path, document.currentScript.src).href;
const login = addressOf('login');
const ui = SwaggerUIBundle({
  url: addressOf('openapi.json'),
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});

const form = document.getElementById('sign-in');
const status = document.getElementById('signed-in');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { email, password } = form.elements;
  status.textContent = 'Signing in …';
  try {
    const answer = await fetch(login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: email.value, password: password.value }),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.message);
    ui.preauthorizeApiKey('bearer', body.accessToken);
    password.value = '';
    status.textContent = 'Signed in as ' + body.user.email;
  } catch (error) {
    status.textContent = error.message;
  }
});
