/**
 * Numbers entries of the history that somebody makes by typing an address, as the router numbers its own: it holds back only what
 * has a number, so that the address bar asked nobody about unsaved changes. Call it before the router is made, which must hear of
 * them later, and let the router call what it returns whenever its state changes.
 */
export function numberTypedAddresses(): () => void {
  let current = 0;
  let address = '';
  const look = () => {
    current = numberOf(history.state) ?? current;
    address = location.href;
  };
  look();
  globalThis.addEventListener('popstate', () => {
    if (numberOf(history.state) === undefined) {
      // The same address again takes the place of its entry.
      const idx = location.href === address ? current : current + 1;
      history.replaceState({ ...(history.state as object | null), idx }, '');
    }
    look();
  });
  return look;
}

function numberOf(state: unknown): number | undefined {
  return (state as { readonly idx?: number } | null)?.idx;
}
