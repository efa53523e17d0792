import { count, decimalNumber, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { ROUND_ACT_LABELS } from '@boucle/contract/features/rounds/labels.ts';
import { type RoundDetail, type RoundStop } from '@boucle/contract/features/rounds/shapes.ts';
import { type Brand } from '../pdf/brand.ts';
import { type PaperColumn, paperPdf } from '../pdf/paper.ts';

/** A line of the sheet: the act on a format at a stop; the first one of a stop names its place. */
interface SheetLine {
  readonly stop: RoundStop | null;
  readonly rank: number;
  readonly act: string;
  readonly format: string;
  readonly planned: string;
  readonly counted: string;
}

/** A driver's sheet: stops in the order of visit, what to do at each, a box for what was done. */
export function roundSheetPdf(round: RoundDetail, brand: Brand): Promise<Uint8Array> {
  const lines = round.stops.flatMap((stop, rank) =>
    stop.lines.map((line, n): SheetLine => ({
      stop: n === 0 ? stop : null,
      rank: rank + 1,
      act: ROUND_ACT_LABELS[line.act],
      format: line.format_title,
      planned: quantity(line.planned),
      counted: line.actual === null ? '……………' : quantity(line.actual),
    })),
  );
  const columns: PaperColumn<SheetLine>[] = [
    { heading: 'N°', share: 1, value: ({ stop, rank }) => (stop === null ? '' : String(rank)) },
    { heading: 'Heure', share: 2, value: ({ stop }) => (stop === null ? '' : hourOf(stop)) },
    { heading: 'Arrêt', share: 5, value: ({ stop }) => (stop === null ? '' : placeOf(stop)) },
    { heading: 'À faire', share: 5, value: ({ act }) => act },
    { heading: 'Format', share: 4, value: ({ format }) => format },
    { heading: 'Prévu', share: 2, align: 'right', value: ({ planned }) => planned },
    { heading: 'Fait', share: 2, align: 'right', value: ({ counted }) => counted },
  ];
  const who = [round.partner?.name, round.driver?.name].filter((name) => name !== undefined).join(', ');
  return paperPdf<SheetLine>({
    brand,
    title: 'Feuille de route',
    subtitle: `Tournée n°\u00a0${round.id} · ${round.title} · ${writtenDay(round.day)}`,
    facts: [
      [
        'Départ de l’entrepôt',
        `${round.start_time}, ${round.loaded === 0 ? 'sans rien à charger' : `avec ${count(round.loaded, 'propre', 'propres')}`}`,
      ],
      ['Retour', `vers ${round.back}`],
      ['Distance', `${decimalNumber(Math.round(round.metres / 100) / 10)} km`],
      ['Véhicule', round.capacity === null ? 'non précisé' : count(round.capacity, 'contenant', 'contenants')],
      ...(who === '' ? [] : [['Chauffeur', who] as const]),
    ],
    columns,
    rows: lines,
    total: [
      '',
      '',
      count(round.stops_count, 'arrêt', 'arrêts'),
      '',
      `${quantity(round.to_give)} à livrer, ${quantity(round.to_take)} à reprendre`,
      '',
      '',
    ],
    notes: ['Les heures sont estimées. Comptez ce que vous livrez et reprenez, puis saisissez-le à chaque arrêt.'],
    signatures: ['Chauffeur, date et signature'],
  });
}

const hourOf = ({ at, from, to }: RoundStop): string => {
  const window = [from, to].some((end) => end !== null) ? ` (${from ?? ''}–${to ?? ''})` : '';
  return `${at}${window}`;
};

const placeOf = ({ name, address }: RoundStop): string => (address === '' ? name : `${name}, ${address}`);
