import { type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { page } from '../../platform/pages/layout.ts';
import { refusalPage } from '../../platform/pages/refusalPage.ts';
import { type ConsoleAddress } from '../../platform/http/consoleAddress.ts';
import { redirectAddresses } from '../tokens/redirectAddresses.ts';
import { type AuthVariables } from '../unauthorized.ts';

const SENTENCE = 'Cette demande vient d’un autre site\u00a0: elle n’a pas été prise en compte.';

/**
 * Refuses by a page (403) the form that another site has a browser post: it would sign its visitor
 * in as somebody else (login CSRF, RFC 6749 §10.12), or have mails sent. Trusted evidence of the
 * origin: `Sec-Fetch-Site`, else `Origin`. Software that sends neither is no browser with a visitor
 * to abuse, and passes.
 */
export function refuseOtherSites(address: ConsoleAddress): MiddlewareHandler<{ Variables: AuthVariables }> {
  const ours = new Set(redirectAddresses(address).map((one) => new URL(one).origin));
  const check = csrf({
    secFetchSite: ['same-origin', 'none'],
    // A browser without the site header sends the origin; under another name, ours is the requested
    // one.
    origin: (origin, { req }) =>
      req.header('sec-fetch-site') === undefined && (ours.has(origin) || isAt(origin, req.header('host'))),
  });
  const checkBrowsers = except(
    ({ req }) => req.header('sec-fetch-site') === undefined && req.header('origin') === undefined,
    check,
  );
  return async (context, next) => {
    try {
      return await checkBrowsers(context, next);
    } catch (error) {
      if (error instanceof HTTPException && error.status === 403) return page(context, 403, refusalPage(SENTENCE));
      throw error;
    }
  };
}

const isAt = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host;
