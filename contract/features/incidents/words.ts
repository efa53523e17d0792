import { count, date, dateTime, quantity as figure } from '../../base/format.ts';
import { type ProbableCauseFound } from '../../shared/incidents/shapes.ts';
import { INCIDENT_KIND_LABELS } from '../../shared/incidents/labels.ts';
import { TRANSACTION_TYPE_LABELS } from '../../shared/transactions/types.ts';
import { type Incident, type OrphanReturn } from './calls.ts';

/** « 2 contenants en trop », « 1 contenant manquant ». */
export const gapLabel = (pieces: number): string =>
  pieces > 0
    ? count(pieces, 'contenant en trop', 'contenants en trop')
    : count(-pieces, 'contenant manquant', 'contenants manquants');

/**
 * The same of an incident; of what a round did otherwise than planned « 18 contenants de moins que
 * prévu ».
 */
export function incidentLabel({ kind, quantity }: Pick<Incident, 'kind' | 'quantity'>): string {
  if (kind === 'claim') return count(quantity, 'contenant réclamé', 'contenants réclamés');
  if (kind !== 'plan') return gapLabel(quantity);
  return `${pieces(Math.abs(quantity))} de ${quantity > 0 ? 'plus' : 'moins'} que prévu`;
}

/** « Arrêt de tournée »; of a refused act which one, of a claim whose: « Réclamation : Léa M. ». */
export const originLabel = ({ kind, refused, claim }: Pick<Incident, 'kind' | 'refused' | 'claim'>): string =>
  refused === null
    ? `${INCIDENT_KIND_LABELS[kind]}${claim === null ? '' : `\u00a0: ${claim.claimant.name}`}`
    : `${INCIDENT_KIND_LABELS[kind]}\u00a0: ${TRANSACTION_TYPE_LABELS[refused.transaction_type]}`;

/** « Léa M. : « j’ai rendu » », « Chez Manon conteste un mouvement ». */
export const claimTitle = ({ claimant, loan_id: loan }: NonNullable<Incident['claim']>): string =>
  loan === null ? `${claimant.name} conteste un mouvement` : `${claimant.name}\u00a0: «\u00a0j’ai rendu\u00a0»`;

/** What makes a return likely: « 1 de trop, vidage de tiroir du 29/03/2025 à 09:52, à 350 m ». */
export function orphanEvidence({ kind, left, at, metres }: OrphanReturn): string {
  const far = metres === null ? ', distance inconnue' : metres === 0 ? '' : `, à ${figure(metres)}\u00a0m`;
  return `${figure(left)} de trop, ${INCIDENT_KIND_LABELS[kind].toLowerCase()} du ${dateTime(at)}${far}`;
}

/**
 * Pieces left to settle: « 1 sur 3 reste à régler »; undefined while nothing or all of it is
 * settled.
 */
export function leftLabel({ quantity, left }: Pick<Incident, 'quantity' | 'left'>): string | undefined {
  const all = Math.abs(quantity);
  return left === 0 || left === all
    ? undefined
    : `${figure(left)} sur ${figure(all)} ${left > 1 ? 'restent' : 'reste'} à régler`;
}

const pieces = (number: number): string => count(number, 'contenant', 'contenants');

/** A cause as a heading and a sentence of what the ledger shows, with its numbers. */
export function causeLabel({ cause, pieces: all, count: number, evidence }: ProbableCauseFound): {
  readonly title: string;
  readonly words: string;
} {
  const first = date(evidence[0]?.at ?? null);
  switch (cause) {
    case 'loans':
      return {
        title: 'Emprunts encore ouverts',
        words: `${pieces(all)} chez ${count(number, 'porteur', 'porteurs')}, le plus ancien du ${first}`,
      };
    case 'guests':
      return {
        title: 'Invités qui n’ont pas rendu',
        words: `${pieces(all)}, l’emprunt le plus ancien est du ${first}`,
      };
    case 'services':
      return {
        title: 'Sorties hors appli non entièrement revenues',
        words: `${pieces(all)} de ${count(number, 'sortie', 'sorties')}, la plus ancienne du ${first}`,
      };
    case 'reversals':
      return {
        title: 'Retours annulés la semaine précédente',
        words: `${pieces(all)} de ${count(number, 'annulation', 'annulations')}, la dernière du ${first}`,
      };
    case 'supplies':
      return {
        title: 'Approvisionnement saisi deux fois',
        words: `${pieces(all)}, ${number === 1 ? 'une saisie' : `${figure(number)} saisies`} aux mêmes lignes le même jour, ${number === 1 ? 'celle' : 'la dernière'} du ${first}`,
      };
    case 'neighbours':
      return {
        title: 'Écart opposé chez un restaurant du même livreur',
        words: `${pieces(all)} de ${count(number, 'écart', 'écarts')} à moins de 30 jours, le plus proche du ${first}`,
      };
    case 'opposite':
      return {
        title: 'Écarts opposés du même format',
        words: `${pieces(all)} de ${count(number, 'écart', 'écarts')} à moins de 30 jours`,
      };
    case 'repeated':
      return {
        title: 'Retours enregistrés deux fois',
        words: `${pieces(all)}, ${number === 1 ? 'un retour' : `${figure(number)} retours`} du même porteur à moins de 10 minutes, ${number === 1 ? 'celui' : 'le dernier'} du ${first}`,
      };
  }
}
