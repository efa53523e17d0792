// Starts the reference of an API. A classic script: the policy allows no inline script.
(function () {
  if (!window.SwaggerUIBundle) {
    document.querySelector('.wait').firstChild.data = 'La documentation n’a pas pu être chargée. Lisez ';
    return;
  }
  var FRENCH = {
    Authorize: 'S’identifier',
    Logout: 'Oublier',
    Close: 'Fermer',
    'Available authorizations': 'Moyens de s’identifier',
    Authorized: 'Identifié',
    'Value:': 'Valeur\u00a0:',
    'Value: ': 'Valeur\u00a0: ',
    'Username:': 'Identifiant\u00a0:',
    'Password:': 'Secret\u00a0:',
    Servers: 'Serveur',
    Schemas: 'Schémas',
    Parameters: 'Paramètres',
    'No parameters': 'Aucun paramètre',
    'Request body': 'Corps de l’appel',
    Examples: 'Exemples',
    'Examples: ': 'Exemples\u00a0: ',
    'Example Value': 'Exemple',
    'Example Description': 'Description de l’exemple',
    Schema: 'Schéma',
    Name: 'Nom',
    Headers: 'En-têtes',
    'Media type': 'Format',
    'Controls ': 'Détermine ',
    ' header.': '.',
    required: 'obligatoire',
    'Try it out ': 'Essayer',
    'Try it out': 'Essayer',
    Cancel: 'Annuler',
    Reset: 'Réinitialiser',
    Execute: 'Envoyer',
    Clear: 'Effacer',
    Responses: 'Réponses',
    'Server response': 'Réponse du serveur',
    'Response body': 'Corps de la réponse',
    'Response headers': 'En-têtes de la réponse',
    'Request duration': 'Durée',
    'Request URL': 'Adresse',
    Request: 'Appel',
    Snippets: 'Exemples d’appel',
    Links: 'Liens',
    'No links': 'Aucun',
    Download: 'Télécharger',
    'Send empty value': 'Envoyer une valeur vide',
    'Expand all': 'Tout ouvrir',
    'Collapse all': 'Tout fermer',
    'No operations defined in spec!': 'Aucun appel ne correspond.',
  };

  // A trial acts on real data: what writes asks first.
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

  var plain = function (text) {
    return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  };
  /** Keeps the calls whose path, title, description or group holds each searched word. */
  var search = function (groups, phrase) {
    var words = plain(phrase).split(/\s+/);
    return groups
      .map(function (group, tag) {
        return group.set(
          'operations',
          group.get('operations').filter(function (call) {
            var of = call.get('operation');
            var text = plain([tag, call.get('path'), of.get('summary'), of.get('description')].join(' '));
            return words.every(function (word) {
              return text.includes(word);
            });
          }),
        );
      })
      .filter(function (group) {
        return group.get('operations').size > 0;
      });
  };

  /** Swagger UI has no translations: its own texts are replaced as they are drawn. */
  var translate = function (root) {
    var walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (var node = walker.currentNode; node; node = walker.nextNode())
      if (
        node.nodeType === 3 &&
        Object.hasOwn(FRENCH, node.data) &&
        !node.parentElement.closest('.markdown, code, pre')
      )
        node.data = FRENCH[node.data];
    root.querySelectorAll?.('.operation-filter-input').forEach(function (input) {
      input.placeholder = 'Chercher un appel';
      input.setAttribute('aria-label', 'Chercher un appel');
    });
  };

  /** Samples in TypeScript stand at the end of each description. */
  var withSamples = function (spec) {
    Object.values(spec.paths).forEach(function (path) {
      Object.values(path).forEach(function (call) {
        (call['x-codeSamples'] || []).forEach(function (sample) {
          call.description += '\n\n```typescript\n' + sample.source + '\n```';
        });
      });
    });
    return spec;
  };

  /** The documents hold no reference: the general resolution took five seconds for nothing. */
  var partOf = function (spec, path) {
    var part = path.reduce(function (whole, key) {
      return whole && whole[key];
    }, spec);
    return Promise.resolve({ spec: part, errors: [] });
  };

  var reference = document.getElementById('reference');
  send(reference.dataset.document)
    .then(function (answer) {
      return answer.json();
    })
    .then(function (spec) {
      document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
      new MutationObserver(function (changes) {
        changes.forEach(function (change) {
          if (change.type === 'characterData') translate(change.target.parentElement || change.target);
          change.addedNodes.forEach(translate);
        });
      }).observe(reference, { childList: true, subtree: true, characterData: true });
      var reader = window.SwaggerUIBundle({
        domNode: reference,
        spec: withSamples(spec),
        deepLinking: true,
        docExpansion: 'none',
        defaultModelsExpandDepth: -1,
        filter: true,
        plugins: [
          function () {
            return { fn: { opsFilter: search, resolveSubtree: partOf } };
          },
        ],
        requestSnippetsEnabled: true,
        validatorUrl: null,
        onComplete: function () {
          document.querySelector('.wait').remove();
        },
      });
      // Found calls show at once, without a press on their group.
      reference.addEventListener('input', function (event) {
        if (!event.target.matches('.operation-filter-input')) return;
        spec.tags.forEach(function (tag) {
          reader.layoutActions.show(['operations-tag', tag.name], event.target.value !== '');
        });
      });
    })
    .catch(function () {
      document.querySelector('.wait').firstChild.data = 'La documentation n’a pas pu être chargée. Lisez ';
    });
})();
