import { type Outcome, type Row, outcomeOf } from './row.ts';

export const HEAD = `| Serveurs | Panne | Base muette\u00a0: première réponse | la plus lente | Reprise | Confirmées | Perdues | Doublées | Centimes d’écart | Écarts des registres | Autres réponses | Mal datées | |
|---|---|---|---|---|---|---|---|---|---|---|---|---|`;

const WORDS: Readonly<Record<Outcome, string>> = {
  holds: 'tient',
  fallen: 'NE TIENT PAS',
  inconclusive: 'non concluant',
};

const seconds = (value: number | undefined): string => {
  if (value === undefined) return '';
  return Number.isFinite(value) ? `${value.toFixed(1)}\u00a0s` : 'jamais';
};

/** A row as the table shows it (Markdown, French). */
export function lineOf(row: Row): string {
  const { verdict } = row;
  const counts =
    verdict === undefined
      ? ['', '', '', '', '', '']
      : [verdict.lost, verdict.doubled, verdict.cents, verdict.off, verdict.otherAnswers, verdict.misdated];
  const outcome = `${WORDS[outcomeOf(row)]}${row.wrong === undefined ? '' : `\u00a0: ${row.wrong}`}`;
  const cells = [
    row.servers,
    row.name,
    seconds(row.answer?.first),
    seconds(row.answer?.longest),
    seconds(row.recovery),
    row.acknowledged ?? '',
    ...counts,
    outcome,
  ];
  return `| ${cells.map(String).join(' | ')} |`;
}
