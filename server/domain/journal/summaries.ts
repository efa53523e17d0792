import { api } from '@boucle/contract/api.ts';
import { PARTNER_API_ACT } from '@boucle/contract/shared/events/entities.ts';
import { partnerApi } from '@boucle/contract/partnerApi/api.ts';

interface Call {
  readonly '~orpc': { readonly route: { readonly summary?: string } };
}
type Router = Readonly<Record<string, Readonly<Record<string, Call>>>>;

const summaries = (router: Router, prefix: string, mark: string): (readonly [string, string])[] =>
  Object.entries(router).flatMap(([resource, calls]) =>
    Object.entries(calls).flatMap(([verb, call]) => {
      const [what] = (call['~orpc'].route.summary ?? '').split('\u00a0:');
      return what === undefined || what === '' ? [] : [[`${prefix}${resource}.${verb}`, mark + what] as const];
    }),
  );

const SUMMARIES = new Map([...summaries(api, '', ''), ...summaries(partnerApi, PARTNER_API_ACT, 'API\u00a0: ')]);

/**
 * Summary of a call of either contract by its name, « Créer un restaurant », without the
 * explanation; undefined for one that is gone.
 */
export const summaryOf = (action: string): string | undefined => SUMMARIES.get(action);
