// Starts the reference of an API (a classic script, so that the policy needs no inline script). What writes asks first: these calls are real.
(function () {
  if (!window.Scalar) {
    document.querySelector('.wait').firstChild.data = 'La documentation n’a pas pu être chargée. Lisez ';
    return;
  }
  var reference = document.getElementById('reference');
  var send = window.fetch;
  window.fetch = function (input, init) {
    var request = input instanceof Request ? input : undefined;
    var method = ((init && init.method) || (request && request.method) || 'GET').toUpperCase();
    var path = new URL(request ? request.url : input, location.href).pathname;
    var writes = method !== 'GET' && method !== 'HEAD' && path.indexOf('/api/') === 0;
    var question = 'Cet appel agit sur les données réelles\u00a0: ' + method + ' ' + path + '. L’envoyer\u00a0?';
    if (writes && !window.confirm(question)) return Promise.reject(new Error('L’appel n’a pas été envoyé.'));
    return send.call(window, input, init);
  };
  window.Scalar.createApiReference('#reference', {
    url: reference.dataset.document,
    authentication: { preferredSecurityScheme: reference.dataset.authentication },
    localization: { locale: 'fr' },
    theme: 'none',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    hideModels: true,
    persistAuth: false,
    documentDownloadType: 'json',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    hiddenClients: {
      c: true,
      clojure: true,
      csharp: true,
      dart: true,
      fsharp: true,
      go: true,
      http: true,
      java: true,
      js: true,
      julia: true,
      kotlin: true,
      node: true,
      objc: true,
      ocaml: true,
      php: true,
      powershell: true,
      python: ['python3', 'httpx_sync', 'httpx_async', 'aiohttp'],
      r: true,
      ruby: true,
      rust: true,
      shell: ['httpie', 'wget'],
      swift: true,
    },
  });
  document.querySelector('.wait').remove();
})();
