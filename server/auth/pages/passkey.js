// The button about a passkey (« Utiliser une clé d’accès », or to make the first one): asks the browser, then sends the form with what it answers.
(() => {
  const button = document.querySelector('[data-passkey], [data-new-passkey]');
  if (!button || !window.PublicKeyCredential) return;
  const { form } = button;
  const { passkey, newPasskey } = button.dataset;
  // A bare IP address cannot have any (WebAuthn §5.1.3).
  if (newPasskey && /^[\d.]+$|:/.test(location.hostname)) return;
  const told = form.querySelector('[data-passkey-error]');
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const named = (credentials = []) => credentials.map((one) => ({ ...one, id: bytes(one.id) }));

  const show = async () => {
    const asked = JSON.parse(passkey);
    const found = await navigator.credentials.get({
      publicKey: {
        ...asked,
        challenge: bytes(asked.challenge),
        allowCredentials: named(asked.allowCredentials),
      },
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = found.response;
    send('passkey', found, {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      ...(userHandle && { userHandle: text(userHandle) }),
    });
  };

  const make = async () => {
    const asked = JSON.parse(newPasskey);
    const made = await navigator.credentials.create({
      publicKey: {
        ...asked,
        challenge: bytes(asked.challenge),
        user: { ...asked.user, id: bytes(asked.user.id) },
        excludeCredentials: named(asked.excludeCredentials),
      },
    });
    const { clientDataJSON, attestationObject } = made.response;
    send('set_up_passkey', made, {
      clientDataJSON: text(clientDataJSON),
      attestationObject: text(attestationObject),
      transports: made.response.getTransports(),
    });
  };

  const send = (name, { id, type }, response) => {
    form.elements.credential.value = JSON.stringify({ id, rawId: id, type, clientExtensionResults: {}, response });
    const step = document.createElement('input');
    step.type = 'hidden';
    step.name = 'step';
    step.value = name;
    form.append(step);
    form.submit();
  };

  button.hidden = false;
  button.addEventListener('click', () => {
    told.hidden = true;
    (newPasskey ? make : show)().catch(() => {
      told.textContent = `La clé d’accès n’a pas été ${newPasskey ? 'créée' : 'montrée'}. Réessayez, ou choisissez un autre moyen.`;
      told.hidden = false;
    });
  });
  if ('atOnce' in button.dataset) button.click();
  // Without a field to fill in, it is what one came for.
  if (!form.querySelector('input:not([type=hidden]):not([hidden])')) button.focus();
})();
