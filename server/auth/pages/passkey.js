// The button « Utiliser une clé d’accès »: asks the browser, then sends the form with what it answers.
(() => {
  const button = document.querySelector('[data-passkey]');
  if (!button || !window.PublicKeyCredential) return;
  const { form } = button;
  const told = form.querySelector('[data-passkey-error]');
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const show = async () => {
    told.hidden = true;
    const asked = JSON.parse(button.dataset.passkey);
    const found = await navigator.credentials.get({
      publicKey: {
        ...asked,
        challenge: bytes(asked.challenge),
        allowCredentials: asked.allowCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
      },
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = found.response;
    form.elements.credential.value = JSON.stringify({
      id: found.id,
      rawId: found.id,
      type: found.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        ...(userHandle && { userHandle: text(userHandle) }),
      },
    });
    const step = document.createElement('input');
    step.type = 'hidden';
    step.name = 'step';
    step.value = 'passkey';
    form.append(step);
    form.submit();
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    show().catch(() => {
      told.textContent = 'La clé d’accès n’a pas été montrée. Réessayez, ou choisissez un autre moyen.';
      told.hidden = false;
    });
  });
  // Without a field to fill in, it is what one came for.
  if (!form.elements.code) button.focus();
})();
