import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type Context } from 'hono';
import { type AuthDependencies } from '../dependencies.ts';
import { goBack, readConsoleRequest } from '../tokens/consoleRequest.ts';
import { shownDevice } from '../people/devices.ts';
import { finishSignIn } from './finishSignIn.ts';
import { readForm } from '../form.ts';
import { fromOf } from '../secondFactor/trace.ts';
import { signIn } from './signIn.ts';
import { type AuthVariables } from '../unauthorized.ts';

/**
 * POST /admin/login, the form of the console posted as it is: 303 to the redirect address with a
 * code, or with access_denied; a page of ours first for anyone who has, or must have, a second
 * factor. Never JSON.
 */
export function loginForm(dependencies: AuthDependencies) {
  return async (context: Context<{ Variables: AuthVariables }>): Promise<Response> => {
    const form = await readForm(context);
    const request = await readConsoleRequest(context, dependencies, form);
    if (request instanceof Response) return request;

    const found = await signIn(dependencies, {
      email: form?.get('email') ?? '',
      password: form?.get('password') ?? '',
      ...fromOf(context),
      requestId: context.get('requestId'),
      browser: shownDevice(context),
    });
    if ('refusal' in found) {
      const known = found.refusal === 'bad_credentials' ? errors.bad_credentials : found.sentence;
      return goBack(request, { error: 'access_denied', error_description: known });
    }
    return finishSignIn(context, dependencies, found.person, request);
  };
}
