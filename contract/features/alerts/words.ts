import { count, date, dateTime, decimalNumber, euro, eurosOf, quantity } from '../../base/format.ts';
import { type Mention } from './calls.ts';
import { type AlertEvidence } from './evidence.ts';
import { type MentionRef } from '../../shared/alerts/labels.ts';

/** « entre le 12/11/2026 et le 27/11/2026 », or the one day. */
function within({ from, to }: { readonly from: string; readonly to: string }): string {
  const [first, last] = [date(from), date(to)];
  return first === last ? `le ${first}` : `entre le ${first} et le ${last}`;
}

/** Words, or a mention. */
export type SentencePart = string | Mention;

interface Mentioning {
  readonly evidence: AlertEvidence;
  readonly mentions: readonly Mention[];
}

const pieces = (number: number): string => count(number, 'contenant', 'contenants');
const returns = (number: number): string => count(number, 'retour', 'retours');
const kilometers = (meters: number): string => `${decimalNumber(meters / 1000)}\u00a0km`;

const UNLIKE = {
  format: 'd’un format qu’il n’avait jamais reçu',
  many: 'bien plus que jamais',
  soon: 'bien plus tôt que d’ordinaire',
} as const;

/** A lapse as it is read: « 45 s », « 8 min », « 3 h 05 ». */
function lapse(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`;
}

/** The finding, as one sentence whose mentions lead to what they name. */
export function alertSentence({ evidence: found, mentions }: Mentioning): readonly SentencePart[] {
  const who = ({ of, id }: MentionRef): SentencePart =>
    mentions.find((one) => one.of === of && one.id === id) ?? `n°\u00a0${quantity(id)}`;
  switch (found.rule) {
    case 'returns_without_loan':
      return [
        `${returns(found.count)} en 30 jours par l’accès `,
        who({ of: 'access', id: found.access_id }),
        `, de formats que leurs porteurs n’avaient pas empruntés depuis ${count(found.days, 'jour', 'jours')}`,
      ];
    case 'drawer_returns_in_a_row':
      return [
        who(found.holder),
        `\u00a0: ${returns(found.count)} (${pieces(found.pieces)}) en moins de ${count(found.minutes, 'minute', 'minutes')}, le dernier dans `,
        who({ of: 'drawer', id: found.drawer_id }),
        ` le ${dateTime(found.to)}`,
      ];
    case 'places_far_apart':
      return [
        who(found.holder),
        '\u00a0: ',
        who(found.from_place),
        ', puis ',
        who(found.to_place),
        `, à ${kilometers(found.meters)}, ${lapse(found.seconds)} plus tard`,
      ];
    case 'credit_then_refund':
      return [
        who(found.holder),
        `\u00a0: crédit de ${euro(eurosOf(found.credited_cents))}, puis remboursement de ${euro(eurosOf(found.refunded_cents))} sur un compte bancaire ${lapse(found.minutes * 60)} plus tard`,
      ];
    case 'unusual_servings':
      return found.why === 'hours'
        ? [
            who({ of: 'restaurant', id: found.restaurant_id }),
            `\u00a0: ${count(found.count, 'contenant servi', 'contenants servis')} le ${date(found.day)} à des heures où il ne sert pas d’habitude`,
          ]
        : [
            who({ of: 'restaurant', id: found.restaurant_id }),
            `\u00a0: ${count(found.count, 'contenant servi', 'contenants servis')} le ${date(found.day)}, contre ${decimalNumber(found.usual)} en moyenne les mêmes jours de la semaine`,
          ];
    case 'card_locked_again':
      return [
        who({ of: 'card', id: found.card_id }),
        `\u00a0: bloquée ${found.count} fois entre le ${dateTime(found.from)} et le ${dateTime(found.to)}`,
      ];
    case 'wrong_codes_at_counter':
      return [
        who({ of: 'restaurant', id: found.restaurant_id }),
        `\u00a0: ${count(found.count, 'code erroné', 'codes erronés')} dans l’heure du ${dateTime(found.hour)}`,
      ];
    case 'servings_beyond_stock':
      return [
        who({ of: 'restaurant', id: found.restaurant_id }),
        `\u00a0: ${pieces(found.count)} «\u00a0`,
        who({ of: 'format', id: found.format_id }),
        `\u00a0» ${found.count > 1 ? 'rechargés' : 'rechargé'} sans client le ${date(found.day)}, avec ${count(found.stock, 'propre', 'propres')} au plus`,
      ];
    case 'repeated_corrections':
      return [
        who(found.holder),
        `\u00a0: ${count(found.count, 'correction', 'corrections')} par `,
        who({ of: 'person', id: found.admin_id }),
        ` ${within(found)}`,
      ];
    case 'silent_drawer':
      return [
        who({ of: 'drawer', id: found.drawer_id }),
        `\u00a0: aucun retour depuis le ${dateTime(found.since)}, contre ${decimalNumber(found.per_day)} par jour auparavant`,
      ];
    case 'supply_entered_twice':
      return [
        who({ of: 'restaurant', id: found.restaurant_id }),
        `\u00a0: le même approvisionnement de ${pieces(found.pieces)} enregistré ${found.times} fois, le dernier pour le ${date(found.day)}`,
      ];
    case 'full_drawer':
      return [
        who({ of: 'drawer', id: found.drawer_id }),
        `\u00a0: ${pieces(found.pieces)} pour une capacité de ${found.capacity}`,
      ];
    case 'balance_over_cap':
      return [
        who(found.holder),
        `\u00a0: ${euro(eurosOf(found.cents))} sur la cagnotte, pour un plafond de ${euro(eurosOf(found.cap_cents))}`,
      ];
    case 'supply_unlike_before':
      return [
        who({ of: 'restaurant', id: found.restaurant_id }),
        `\u00a0: approvisionnement de ${pieces(found.pieces)} le ${date(found.day)}, ${UNLIKE[found.why]}, contre ${decimalNumber(found.usual)} en moyenne auparavant`,
      ];
    case 'pieces_out':
      return [
        who({ of: 'person', id: found.admin_id }),
        `\u00a0: ${pieces(found.pieces)} sortis du programme ${within(found)}`,
      ];
    case 'pieces_missing':
      return [
        who(found.place),
        `\u00a0: ${pieces(found.pieces)} de moins que prévu ${within(found)}, sans explication`,
      ];
    case 'corrections_of_many':
      return [
        who({ of: 'person', id: found.admin_id }),
        `\u00a0: ${count(found.people, 'porteur corrigé', 'porteurs corrigés')} plusieurs fois chacun ${within(found)}`,
      ];
    case 'order_cancelled_out':
      return [
        who(found.holder),
        `\u00a0: commande annulée le ${dateTime(found.to)} avec ${pieces(found.pieces)} déjà sortis`,
      ];
    case 'credit_entered_twice':
      return [
        who(found.holder),
        `\u00a0: le même crédit de ${euro(eurosOf(found.cents))} enregistré ${found.times} fois, le dernier le ${dateTime(found.to)}`,
      ];
    case 'large_till_credit':
      return [
        who(found.holder),
        `\u00a0: ${euro(eurosOf(found.cents))} crédités en une journée, reçus en caisse, le dernier le ${dateTime(found.to)}`,
      ];
    case 'cards_into_one':
      return [
        who(found.holder),
        `\u00a0: soldes de ${count(found.count, 'carte', 'cartes')}, ${euro(eurosOf(found.cents))} en tout, reçus ${within(found)}`,
      ];
    case 'refunds_in_a_row':
      return [
        who({ of: 'person', id: found.admin_id }),
        `\u00a0: ${count(found.count, 'remboursement', 'remboursements')}, ${euro(eurosOf(found.cents))} en tout, ${within(found)}, chacun moins de ${count(found.hours, 'heure', 'heures')} après un crédit`,
      ];
    case 'refunds_to_one_payee':
      return [
        who(found.holder),
        `\u00a0: ${euro(eurosOf(found.cents))} de ${count(found.people, 'porteur', 'porteurs')} remboursés au même bénéficiaire ${within(found)}`,
      ];
    case 'bank_below_zero':
      return [who({ of: 'bank', id: 0 }), `\u00a0: ${euro(eurosOf(found.cents))} dans les registres`];
    case 'confirmed_alone':
      return [
        who({ of: 'person', id: found.admin_id }),
        `\u00a0: ${[found.cents === 0 ? [] : euro(eurosOf(found.cents)), found.pieces === 0 ? [] : pieces(found.pieces)].flat().join(' et ')}, au-delà des seuils, confirmés seul le ${dateTime(found.to)}`,
      ];
    case 'price_times':
      return [
        who(found.priced),
        `\u00a0: ${euro(eurosOf(found.cents))} à partir du ${date(found.day)}, contre ${euro(eurosOf(found.before_cents))} auparavant`,
        ...(found.admin_id ? [', par ', who({ of: 'person', id: found.admin_id })] : []),
      ];
  }
}

/** The same as text. */
export const alertText = (alert: Mentioning): string =>
  alertSentence(alert)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
