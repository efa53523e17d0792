import { euro, eurosOf, writtenDay } from '@boucle/contract/base/format.ts';
import { listed, paragraphs, type Pieces, some, sum, type Words } from './words.ts';

interface ExceptedLoan {
  readonly lines: readonly Pieces[];
  readonly cents: number;
  /** Paris day to which they are put off; null: pardoned. */
  readonly until: string | null;
}

export function exceptedWords({ lines, cents, until }: ExceptedLoan): Words {
  const pieces = sum(lines);
  const deposit = `${pieces > 1 ? 'Leurs consignes' : 'Sa consigne'} (${euro(eurosOf(cents))})`;
  return until === null
    ? {
        about: `${some(pieces)}, ${pieces > 1 ? 'pardonnés' : 'pardonné'}`,
        subject: 'Plus de rappel pour vos contenants',
        text: paragraphs(
          `Nous ne vous écrirons plus au sujet de\u00a0:\n${listed(lines)}`,
          `${deposit} ${pieces > 1 ? 'ne seront pas gardées' : 'ne sera pas gardée'}. Rapportez-${pieces > 1 ? 'les quand vous pourrez\u00a0: elles vous seront rendues' : 'le quand vous pourrez\u00a0: elle vous sera rendue'}, comme avant.`,
        ),
      }
    : {
        about: `${some(pieces)}, à rendre avant le ${writtenDay(until)}`,
        subject: `Vous avez jusqu’au ${writtenDay(until)} pour rendre vos contenants`,
        text: paragraphs(
          `Nous avons repoussé le retour de\u00a0:\n${listed(lines)}`,
          `Rapportez-${pieces > 1 ? 'les' : 'le'} avant le ${writtenDay(until)}\u00a0: ${deposit.charAt(0).toLowerCase()}${deposit.slice(1)} vous ${pieces > 1 ? 'seront rendues' : 'sera rendue'}.`,
        ),
      };
}
