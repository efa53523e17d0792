import { createOwnPage } from '../shared/ownPages/ownPage.ts';

/** The consumers' page of an initiative: `/c/<slug>`. */
export const { address, storage, session, signOut, client, quietClient, beginSignIn, finishSignIn } = createOwnPage(
  'customer',
  ['read', 'transactions', 'customers'],
);
