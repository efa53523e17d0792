/** Password of every person of the demo. */
export const DEMO_PASSWORD = 'boucle-demo';

/** Who may sign in to the demo: one per role, and the neighbour's people. */
export const DEMO_SIGN_INS = [
  { email: 'initiative@boucle.test', name: 'Camille Ferrand', role: 'account_admin', initiative: 0 },
  { email: 'partenaire@boucle.test', name: 'Samir Haddad', role: 'partner_admin', initiative: 0 },
  { email: 'employe@boucle.test', name: 'Jade Pineau', role: 'partner_delegated_admin', initiative: 0 },
  { email: 'super@boucle.test', name: 'Dominique Rey', role: 'super_admin', initiative: null },
  { email: 'initiative2@boucle.test', name: 'Gaël Rivoal', role: 'account_admin', initiative: 1 },
  { email: 'partenaire2@boucle.test', name: 'Maud Jaouen', role: 'partner_admin', initiative: 1 },
] as const;

/**
 * Who may sign in to the partner's application of the demo, never to the console: customer 1 and
 * the owner of restaurant 1.
 */
export const DEMO_END_USERS = {
  customer: { email: 'conso@boucle.test', name: 'Léa Morel' },
  owner: { email: 'restaurateur@boucle.test', name: 'Manon Guérin' },
} as const;

/** An access to the partners' API whose secret everybody knows: a demo's. */
export const DEMO_API_ACCESS = {
  clientId: 'demo-velocourse',
  secret: 'boucle-demo',
  name: 'Vélocourse, livraison',
  redirectUris: ['http://localhost:8080/retour'],
} as const;
