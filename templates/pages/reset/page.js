'use strict';
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
