import { isOfExample } from '@boucle/contract/features/example/address.ts';
import { tellError } from '../ui/alerts/tellError.ts';
import { type ApiClient, clientOver } from './clientOver.ts';
import { askPerson, forbid, position, send } from './transport.ts';

/**
 * The administration API, typed by the contract; `{data}` without `meta` comes unwrapped. Raises
 * ApiError, NoAnswerError, SignedOutError.
 */
export const client: ApiClient = clientOver({
  send,
  tell: tellError,
  forbid,
  confirm: askPerson,
  position,
  // Its file comes with the first act; without it the request leaves all the same.
  keepAct: (request, call) =>
    import('./acts/keepAct.ts').then(
      (file) => file.keepAct(request, call),
      () => undefined,
    ),
  origin: window.location.origin,
  // A page never goes from one to the other without being loaded anew.
  inExample: isOfExample(window.location.pathname),
});
