/** The page that a mailed link opens. Its URLs are relative, so they work below any base path. */
export const RESET_HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Set your password</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="reset/page.css" />
  </head>
  <body>
    <main>
      <h1>Set your password</h1>
      <form id="form">
        <label>New password <input name="password" type="password" autocomplete="new-password" required /></label>
        <label>Repeat it <input name="again" type="password" autocomplete="new-password" required /></label>
        <button type="submit">Set password</button>
      </form>
      <p id="status" role="status"></p>
      <noscript>This page needs JavaScript.</noscript>
    </main>
    <script src="reset/page.js"></script>
  </body>
</html>
`;

/** Reads the link's token from the fragment, which browsers don't send, and takes it out of the address and the history. */
export const RESET_SCRIPT = `'use strict';
const form = document.getElementById('form');
const status = document.getElementById('status');
const token = new URLSearchParams(location.hash.slice(1)).get('token');
let isSending = false;
history.replaceState(null, '', location.pathname);

function finish(message) {
  form.hidden = true;
  status.textContent = message;
}

if (token === null) finish('Open this page with the link that was mailed to you.');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (isSending) return;
  const { password, again } = form.elements;
  if (password.value !== again.value) {
    status.textContent = 'The two passwords differ.';
    return;
  }
  status.textContent = 'One moment …';
  isSending = true;
  try {
    const answer = await fetch('reset-password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, password: password.value }),
    });
    const body = await answer.json();
    if (answer.ok) finish('Your password is set. You can sign in with it now.');
    else if (body.code === 'link_invalid') finish(body.message);
    else status.textContent = body.errors?.password ? 'The password ' + body.errors.password + '.' : body.message;
  } catch {
    status.textContent = 'The service does not respond. Try again in a moment.';
  }
  isSending = false;
});
`;

export const RESET_STYLE = `body {
  margin: 0;
  font-family: system-ui, sans-serif;
  color: #22313f;
  background: #f4f6f8;
}

main {
  max-width: 22rem;
  margin: 10vh auto;
  padding: 1.5rem 2rem;
  background: #fff;
  border: 1px solid #d5dce3;
  border-radius: 8px;
}

h1 {
  margin: 0 0 1rem;
  font-size: 1.3rem;
}

label {
  display: block;
  margin-bottom: 1rem;
}

input,
button {
  box-sizing: border-box;
  width: 100%;
  padding: 0.5rem;
  font: inherit;
  border: 1px solid #8fa1b3;
  border-radius: 4px;
}

button {
  color: #fff;
  background: #22313f;
  cursor: pointer;
}
`;
