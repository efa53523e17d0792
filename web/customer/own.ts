import { createOwnPage } from '../api/ownPage.ts';

/** The consumers' page of an initiative: `/c/<slug>`. */
export const { address, session, signOut, client, beginSignIn, finishSignIn } = createOwnPage('customer', [
  'read',
  'transactions',
  'customers',
]);
