import { PARTNER_API } from '@boucle/contract/shared/apiAccesses/scopes.ts';

/** A step of the walk through an order: what it is for, and the command that does it. */
export interface Step {
  readonly title: string;
  readonly text: string;
  readonly command: string;
}

/**
 * An order from the first call to the delivery, as commands that run as they stand once both lines
 * of the first are right.
 */
export function orderWalk(origin: string, clientId: string): readonly Step[] {
  const base = `${origin}${PARTNER_API}`;
  const curl = (path: string, ...more: readonly string[]) =>
    [`curl -u "$CLIENT_ID:$CLIENT_SECRET" "${base}${path}"`, ...more].join(' \\\n  ');
  const post = (path: string, body: string) =>
    curl(path, '-H "Idempotency-Key: $(uuidgen)"', '-H "Content-Type: application/json"', `-d '${body}'`);
  const order = {
    external_id: 'V-0001',
    customer_id: 1,
    customer_code: '042318',
    formats: [{ format_id: 1, quantity: 1, act: 'deliver' }],
  };
  return [
    {
      title: 'Vos identifiants',
      text: 'Le secret est celui qui a été montré à la création, ou au dernier renouvellement.',
      command: `export CLIENT_ID="${clientId}"\nexport CLIENT_SECRET="boucle_cs_…"`,
    },
    { title: 'Premier appel', text: 'L’initiative avec laquelle vous travaillez.', command: curl('/initiatives') },
    {
      title: 'Ce qu’un restaurant propose',
      text: 'Ses formats avec leur consigne en centimes, puis son stock propre.',
      command: `${curl('/restaurants/1/formats')}\n${curl('/restaurants/1/containers')}`,
    },
    {
      title: 'Passer une commande',
      text: 'Le client montre un code à six chiffres, ou a donné son accord à votre application.',
      command: post('/restaurants/1/orders', JSON.stringify({ order })),
    },
    {
      title: 'La retirer, puis la livrer',
      text: 'Avec le numéro reçu. Livrer compte ce qui est remis et ce qui est repris.',
      command: `${post('/orders/1/validate', '{}')}\n${post('/orders/1/finish', '{}')}`,
    },
  ];
}
