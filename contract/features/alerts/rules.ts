import { type AnomalyRule, days, minutes, pieces } from './thresholds.ts';
import { WINDOW_RULES } from './windowRules.ts';

/**
 * THE rules: what each looks for, and the thresholds that it counts with, with their bounds. None
 * ever blocks anything.
 */
export const ANOMALY_RULES = {
  returns_without_loan: {
    title: 'Retours sans emprunt récent',
    words:
      'Un accès de partenaire enregistre des retours de formats que leurs porteurs n’empruntent plus depuis longtemps.',
    lasts: false,
    thresholds: {
      days: days('Aucun emprunt du format depuis', 90, 365),
      returns: {
        label: 'À partir de',
        unit: ['retour en 30 jours', 'retours en 30 jours'],
        min: 1,
        max: 1000,
        value: 5,
      },
    },
  },
  drawer_returns_in_a_row: {
    title: 'Retours en rafale',
    words: 'Un même porteur rend coup sur coup dans des tiroirs.',
    lasts: false,
    thresholds: {
      returns: { label: 'Plus de', unit: ['retour', 'retours'], min: 1, max: 100, value: 5 },
      minutes,
    },
  },
  places_far_apart: {
    title: 'Deux lieux éloignés',
    words: 'Un même porteur est enregistré dans deux lieux trop éloignés pour aller de l’un à l’autre.',
    lasts: false,
    thresholds: {
      kilometers: { label: 'Plus de', unit: ['kilomètre', 'kilomètres'], min: 1, max: 500, value: 5 },
      minutes,
    },
  },
  credit_then_refund: {
    title: 'Crédit vite remboursé',
    words: 'Une cagnotte est créditée, puis remboursée sur un compte bancaire.',
    lasts: false,
    thresholds: {
      euros: { label: 'À partir de', unit: ['euro', 'euros'], min: 1, max: 10_000, value: 50 },
      hours: { label: 'En moins de', unit: ['heure', 'heures'], min: 1, max: 168, value: 24 },
    },
  },
  unusual_servings: {
    title: 'Service inhabituel',
    words: 'Un restaurant sert en dehors de ses heures habituelles, ou bien plus que les mêmes jours de la semaine.',
    lasts: false,
    thresholds: {
      deviations: { label: 'Plus de', unit: ['écart type', 'écarts types'], min: 2, max: 10, value: 3 },
      servings: { label: 'À partir de', unit: ['contenant', 'contenants'], min: 1, max: 1000, value: 10 },
    },
  },
  card_locked_again: {
    title: 'Carte bloquée à répétition',
    words: 'Une carte est bloquée plusieurs fois après des codes PIN erronés.',
    lasts: false,
    thresholds: {
      locks: { label: 'À partir de', unit: ['blocage', 'blocages'], min: 2, max: 20, value: 2 },
      days: days('En', 7, 60),
    },
  },
  wrong_codes_at_counter: {
    title: 'Codes erronés au comptoir',
    words: 'Un restaurant présente en une heure beaucoup de codes, de codes PIN ou de numéros de carte erronés.',
    lasts: false,
    thresholds: {
      tries: {
        label: 'À partir de',
        unit: ['code erroné en une heure', 'codes erronés en une heure'],
        min: 5,
        max: 500,
        value: 30,
      },
    },
  },
  servings_beyond_stock: {
    title: 'Recharges au-delà du stock',
    words: 'Un restaurant recharge sans client plus de contenants que son stock propre n’en permet.',
    lasts: false,
    thresholds: {
      turns: {
        label: 'Plus de',
        unit: ['fois le stock par jour', 'fois le stock par jour'],
        min: 1,
        max: 20,
        value: 3,
      },
    },
  },
  repeated_corrections: {
    title: 'Corrections répétées',
    words: 'Un même administrateur corrige plusieurs fois les contenants d’un même porteur.',
    lasts: false,
    thresholds: {
      corrections: { label: 'Plus de', unit: ['correction', 'corrections'], min: 1, max: 50, value: 2 },
      days: days('En', 30, 60),
    },
  },
  ...WINDOW_RULES,
  silent_drawer: {
    title: 'Tiroir sans retour',
    words: 'Un tiroir ne reçoit plus rien alors qu’il servait chaque jour\u00a0: il est peut-être en panne.',
    lasts: true,
    thresholds: {
      days: days('Aucun retour depuis', 7, 60),
      per_day: { label: 'Il en recevait au moins', unit: ['par jour', 'par jour'], min: 1, max: 500, value: 5 },
    },
  },
  supply_entered_twice: {
    title: 'Approvisionnement en double',
    words:
      'Le même approvisionnement, ou presque, est enregistré deux fois en quelques jours pour un lieu qui n’est pas approvisionné si souvent.',
    lasts: false,
    thresholds: {
      pieces: pieces(1),
      days: days('À', 2, 6),
      apart: { label: 'À moins de', unit: ['contenant près', 'contenants près'], min: 0, max: 20, value: 1 },
    },
  },
  full_drawer: {
    title: 'Tiroir plein',
    words: 'Un tiroir contient autant qu’il peut. Un tiroir sans capacité connue n’est jamais plein.',
    lasts: true,
    thresholds: {
      percent: { label: 'À partir de', unit: ['% de sa capacité', '% de sa capacité'], min: 50, max: 150, value: 100 },
    },
  },
  balance_over_cap: {
    title: 'Cagnotte au-delà du plafond',
    words:
      'Une cagnotte contient plus que son plafond\u00a0: un paiement tardif, le solde d’une carte ou des retours l’ont dépassé, ou le plafond a baissé.',
    lasts: true,
    thresholds: {
      euros: { label: 'Au-delà du plafond d’au moins', unit: ['euro', 'euros'], min: 1, max: 100, value: 1 },
    },
  },
} as const satisfies Readonly<Record<string, AnomalyRule>>;

export type AnomalyRuleName = keyof typeof ANOMALY_RULES;

/** Numbers by the name of their threshold. */
export type Thresholds<R extends AnomalyRuleName = AnomalyRuleName> = Readonly<
  Record<keyof (typeof ANOMALY_RULES)[R]['thresholds'], number>
>;

export const ANOMALY_RULE_NAMES = Object.keys(ANOMALY_RULES) as [AnomalyRuleName, ...AnomalyRuleName[]];

/** A rule, whichever it is, its thresholds by name. */
export const anomalyRule = (rule: AnomalyRuleName): AnomalyRule => ANOMALY_RULES[rule];

/**
 * The thresholds of a rule, the ones that were chosen before its own; what is none of the rule's is
 * left out.
 */
export function thresholdsOf<R extends AnomalyRuleName>(
  rule: R,
  chosen: Readonly<Record<string, number>> = {},
): Thresholds<R> {
  const all = Object.entries(anomalyRule(rule).thresholds);
  return Object.fromEntries(all.map(([name, { value }]) => [name, chosen[name] ?? value])) as Thresholds<R>;
}

/** Faults in thresholds, by their names: unknown ones, and those beyond their bounds. */
export function thresholdFaults(
  rule: AnomalyRuleName,
  asked: Readonly<Record<string, number>>,
): Record<string, string> {
  const known = anomalyRule(rule).thresholds;
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => {
      const threshold = known[name];
      if (threshold === undefined) return [[name, `Champ inconnu\u00a0: thresholds.${name}.`]];
      const { min, max } = threshold;
      return value < min || value > max ? [[name, `Choisissez un nombre entre ${min} et ${max}.`]] : [];
    }),
  );
}

/**
 * A share of confirmed alerts below which a rule is worth less than it costs, once so many were
 * judged.
 */
const WEAK_BELOW = 0.3;
const JUDGED_ENOUGH = 20;

/** The share of a rule's judged alerts that were confirmed; null while none was judged. */
export const precisionOf = ({ confirmed, judged }: { confirmed: number; judged: number }): number | null =>
  judged === 0 ? null : confirmed / judged;

/** Whether enough was judged to say that a rule is wrong most of the time. */
export const isWeak = (verdicts: { confirmed: number; judged: number }): boolean =>
  verdicts.judged >= JUDGED_ENOUGH && (precisionOf(verdicts) ?? 1) < WEAK_BELOW;
