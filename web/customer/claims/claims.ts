import { dateTime, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';

const SHOWN_DAYS = 30;

/** Claims without answer, and the ones answered in the last 30 days. */
export const shownClaims = (claims: readonly OwnClaim[], now: Date): OwnClaim[] =>
  claims.filter(({ status, answered_at: at, created_at }) => {
    const since = now.getTime() - SHOWN_DAYS * 24 * 3600 * 1000;
    return status === 'open' || Date.parse(at ?? created_at) > since;
  });

/** What became of a claim, in one line. */
export function stateOf({ status, outcome, given_back_cents: cents, created_at }: OwnClaim): string {
  const money = `${euro(eurosOf(cents))} de plus dans votre cagnotte`;
  switch (status) {
    case 'open':
      return `Réclamé le ${dateTime(created_at)}\u00a0: on cherche`;
    case 'explained':
      return 'Une réponse vous attend';
    case 'dismissed':
      return 'Réclamation refusée';
    case 'settled':
      if (outcome === 'found') return `Retrouvé, merci\u00a0: ${money}`;
      if (outcome === 'gesture') return `À titre gracieux, ${money}`;
      return outcome === 'reversed' ? 'Le mouvement est annulé' : 'Rendu depuis';
  }
}
