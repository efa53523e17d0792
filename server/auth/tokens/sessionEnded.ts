import { errors } from '@boucle/contract/messages/fr/errors.ts';
import OAuth2Server from '@node-oauth/oauth2-server';

/**
 * A refresh token that expired or whose session ended. RFC 6749 would say invalid_grant; the
 * console knows this code only, and then asks people to sign in again.
 */
export class SessionEnded extends OAuth2Server.OAuthError {
  constructor() {
    super(errors.session_expired_need_to_relog, { code: 401, name: 'expired_refresh_token' });
  }
}
