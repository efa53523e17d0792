import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type AuthDependencies } from '../../dependencies.ts';
import { continueAuthorization } from '../../signIn/authorize.ts';
import { goBack } from '../../tokens/consoleRequest.ts';
import { letIn } from '../../signIn/finishSignIn.ts';
import { type AuthContext } from '../ask.ts';
import { type Ticket } from '../ticket.ts';

/**
 * The 303 that the right password alone would have given, or the consent to a partner's
 * application.
 */
export const goOn = (
  context: AuthContext,
  dependencies: AuthDependencies,
  { personId, onward }: Pick<Ticket, 'personId' | 'onward'>,
): Promise<Response> =>
  onward.kind === 'end_user'
    ? continueAuthorization(context, dependencies, onward.fields, personId)
    : letIn(context, dependencies, personId, onward);

/** Back to the application, with the answer that no one signed in. */
export function cancelled({ onward }: Ticket): Response {
  const isEndUser = onward.kind === 'end_user';
  const state = isEndUser ? (onward.fields['state'] ?? null) : onward.state;
  return goBack(
    { redirectUri: onward.redirectUri, state },
    { error: 'access_denied', error_description: isEndUser ? errors.access_denied : 'Connexion annulée' },
  );
}
