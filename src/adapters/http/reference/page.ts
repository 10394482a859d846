/** The API reference page. Its URLs are relative, so they work below any base path; `files` leads to its own files. */
const pageHtml = (files: string, root: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Castellan API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${files}swagger-ui.css" />
    <link rel="stylesheet" href="${files}page.css" />
  </head>
  <body>
    <form id="sign-in" autocomplete="on">
      <strong>Castellan</strong>
      <label>E-mail <input name="email" type="text" autocomplete="username" required /></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
      <button type="submit">Sign in</button>
      <output id="signed-in" role="status">or paste a token under “Authorize”</output>
    </form>
    <main id="reference"></main>
    <noscript>This page needs JavaScript; the document itself is at <a href="${root}openapi.json">openapi.json</a>.</noscript>
    <script src="${files}swagger-ui-bundle.js"></script>
    <script src="${files}page.js"></script>
  </body>
</html>
`;

/** The page at `/docs`, and at `/docs/`. */
export const PAGE_HTML = pageHtml('docs/', '');
export const PAGE_HTML_BELOW = pageHtml('', '../');

/** Starts Swagger UI and gives it the access token after a sign-in. Only the page holds the token. */
export const PAGE_SCRIPT = `'use strict';
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
`;

export const PAGE_STYLE = `body {
  margin: 0;
  font-family: system-ui, sans-serif;
}

#sign-in {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  padding: 0.6rem 1.25rem;
  color: #fff;
  background: #22313f;
}

#sign-in input,
#sign-in button {
  font: inherit;
  padding: 0.25rem 0.5rem;
  border: 1px solid #8fa1b3;
  border-radius: 4px;
}

#sign-in button {
  cursor: pointer;
}

/* The document links no operations to each other. */
.swagger-ui .response-col_links {
  display: none;
}
`;
