import { partnerApi } from '@boucle/contract/partnerApi/api.ts';

interface Procedure {
  readonly '~orpc': { readonly route: { readonly path?: string } };
}

const PATHS: readonly string[] = Object.values(partnerApi).flatMap((calls) =>
  Object.values(calls as Readonly<Record<string, Procedure>>).flatMap((call) => call['~orpc'].route.path ?? []),
);

/**
 * The path as the contract writes it, `/orders/{id}`, of a request whose call was never reached;
 * undefined when no call is there.
 */
export function contractPath(pathname: string): string | undefined {
  const given = pathname.split('/');
  return PATHS.find((path) => {
    const parts = path.split('/');
    return parts.length === given.length && parts.every((part, n) => part.startsWith('{') || part === given[n]);
  });
}
