import contract from 'virtual:customer-contract';
import { createOwnPage } from '../shared/ownPages/ownPage.ts';

/** Where it is kept by how many milliseconds this phone's clock was ahead at the last answer. */
export const AHEAD = 'ahead';

/** The consumers' page of an initiative: `/c/<slug>`. */
export const { address, clientId, storage, session, signOut, client, quietClient, beginSignIn, finishSignIn } =
  createOwnPage('customer', contract, ['read', 'transactions', 'customers'], {
    onAnswer: ({ headers }) => {
      const ahead = Date.now() - Date.parse(headers.get('date') ?? '');
      if (ahead) storage.setItem(AHEAD, String(ahead));
    },
  });
