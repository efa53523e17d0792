import { SENT_WITHIN_DAYS } from '@boucle/contract/base/constants.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { READING_MAX_AGE_MS } from '@boucle/contract/features/stockCounts/rules.ts';
import { STOP_KEPT_DAYS } from '@boucle/contract/features/rounds/labels.ts';
import { type WaitingAct } from './act.ts';
import { piecesOf } from './deposit.ts';
import { type ActWords } from './sending.ts';

const DAY_MS = 86_400_000;

export const ACT_WORDS: Readonly<Record<WaitingAct['kind'], ActWords>> = {
  deposit: {
    keptFor: SENT_WITHIN_DAYS * DAY_MS,
    tooOld: `Ce dépôt a plus de ${SENT_WITHIN_DAYS}\u00a0jours\u00a0: il n’est plus envoyé, car il a pu être enregistré sans que cet appareil le sache. Vérifiez vos dépôts avant de le refaire ou de l’abandonner.`,
    alreadyRecorded: 'Un premier envoi de ce dépôt est déjà enregistré. Vérifiez vos dépôts, puis abandonnez celui-ci.',
  },
  reading: {
    keptFor: READING_MAX_AGE_MS,
    tooOld: 'Comptez à nouveau\u00a0: cette saisie a plus de 72\u00a0h.',
  },
  stop: {
    keptFor: STOP_KEPT_DAYS * DAY_MS,
    tooOld: `Cet arrêt a plus de ${STOP_KEPT_DAYS}\u00a0jours\u00a0: il n’est plus envoyé, car il a pu être enregistré sans que ce téléphone le sache.`,
  },
};

/** Shown when an act that waited is recorded, wherever one is; undefined: nothing. */
export function recordedWords(act: WaitingAct): string | undefined {
  // A count has many lines, and its page shows what becomes of each.
  if (act.kind === 'reading') return undefined;
  if (act.kind === 'stop') return `Arrêt enregistré\u00a0: ${act.name}.`;
  return `Dépôt enregistré\u00a0: ${count(piecesOf(act.lines), 'contenant', 'contenants')} à ${act.point.name}.`;
}

/** An act that was refused, and why. */
interface Refused {
  readonly act: WaitingAct;
  readonly reason: string;
}

/**
 * Shown when acts are refused: a sentence for each deposit, and one for all the numbers of a count.
 */
export function refusedWords(refused: readonly Refused[]): readonly string[] {
  const together = Map.groupBy(refused, ({ act }) => (act.kind === 'reading' ? act.count : act.id));
  return [...together.values()].map(([first, ...others]) => sentenceOf(first as Refused, others));
}

function sentenceOf({ act, reason }: Refused, others: readonly Refused[]): string {
  if (act.kind === 'deposit') return `Un dépôt en attente a été refusé. ${reason}`;
  if (act.kind === 'stop') return `L’arrêt ${act.name} a été refusé. ${reason}`;
  const which = `de l’inventaire n°\u00a0${quantity(act.count)}`;
  if (others.length === 0) return `Une ligne ${which}, gardée sur ce téléphone, a été refusée. ${reason}`;
  const why = others.every((other) => other.reason === reason) ? reason : 'Chacune dit pourquoi.';
  return `${quantity(others.length + 1)} lignes ${which}, gardées sur ce téléphone, ont été refusées. ${why}`;
}
