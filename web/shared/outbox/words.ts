import { SENT_WITHIN_DAYS } from '@boucle/contract/constants.ts';
import { count } from '@boucle/contract/format.ts';
import { type WaitingAct } from './act.ts';
import { piecesOf } from './deposit.ts';

/** What is said of one kind of act, and how long it may wait. */
interface ActWords<A extends WaitingAct> {
  /** Milliseconds after which it is no longer sent. */
  readonly keptFor: number;
  /** Why it is no longer sent after that. */
  readonly tooOld: string;
  /** Why a corrected one is refused: an earlier sending was recorded, its answer lost. */
  readonly alreadyRecorded: string;
  /** Told wherever one is when it leaves by itself; undefined: nothing. */
  readonly recorded: (act: A) => string | undefined;
  readonly refused: (act: A, reason: string) => string;
}

const DAY_MS = 86_400_000;

export const ACT_WORDS: { readonly [K in WaitingAct['kind']]: ActWords<Extract<WaitingAct, { kind: K }>> } = {
  deposit: {
    keptFor: SENT_WITHIN_DAYS * DAY_MS,
    tooOld: `Ce dépôt a plus de ${SENT_WITHIN_DAYS}\u00a0jours\u00a0: il n’est plus envoyé, car il a pu être enregistré sans que cet appareil le sache. Vérifiez vos dépôts avant de le refaire ou de l’abandonner.`,
    alreadyRecorded: 'Un premier envoi de ce dépôt est déjà enregistré. Vérifiez vos dépôts, puis abandonnez celui-ci.',
    recorded: ({ lines, point }) =>
      `Dépôt enregistré\u00a0: ${count(piecesOf(lines), 'contenant', 'contenants')} à ${point.name}.`,
    refused: (_, reason) => `Un dépôt en attente a été refusé. ${reason}`,
  },
};
