import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { WASH_LOT_STATUS_LABELS, WASH_REJECT_CAUSE_LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot, type WashLotLine } from '@boucle/contract/features/washLots/shapes.ts';
import { WASH_SITE_KIND_LABELS } from '@boucle/contract/shared/washSites/labels.ts';
import { addressLines } from '../pdf/addressLines.ts';
import { type Brand } from '../pdf/brand.ts';
import { paperPdf } from '../pdf/paper.ts';

const UNKNOWN = '–';
const orUnknown = (text: string): string => (text === '' ? UNKNOWN : text);
const moment = (at: string | null): string => (at === null ? UNKNOWN : dateTime(at));

/**
 * Facts of a lot for an inspector of hygiene: where, when, by whom and how it was washed, what came
 * out, what was rejected and why.
 */
export function washRecordPdf(lot: WashLot, siteAddress: string, brand: Brand): Promise<Uint8Array> {
  const temperature = lot.temperature_c === null ? UNKNOWN : `${lot.temperature_c}\u00a0°C`;
  return paperPdf<WashLotLine>({
    brand,
    title: 'Fiche de lavage',
    subtitle: `Lot ${lot.number} · ${WASH_LOT_STATUS_LABELS[lot.status]}`,
    blocks: [
      {
        heading: 'Lieu de lavage',
        lines: [lot.site.name, WASH_SITE_KIND_LABELS[lot.site.kind], ...addressLines(siteAddress)],
      },
      {
        heading: 'Lavage',
        lines: [
          lot.operator?.name ?? UNKNOWN,
          `Début\u00a0: ${dateTime(lot.started_at)}`,
          `Fin\u00a0: ${moment(lot.ended_at)}`,
        ],
      },
      {
        heading: 'Inspection',
        lines: [lot.inspected_by ?? UNKNOWN, moment(lot.inspected_at)],
      },
    ],
    facts: [
      ['Programme', orUnknown(lot.program)],
      ['Température', temperature],
      ['Produit', orUnknown(lot.product)],
      ['Lot du produit', orUnknown(lot.product_batch)],
    ],
    columns: [
      { heading: 'Format', share: 4, value: ({ format_title }) => format_title },
      { heading: 'Entrés sales', share: 1.4, align: 'right', value: ({ dirty_in }) => quantity(dirty_in) },
      {
        heading: 'Sortis propres',
        share: 1.4,
        align: 'right',
        value: ({ clean_out: clean }) => (clean === null ? '' : quantity(clean)),
      },
      { heading: 'Rejetés', share: 1.2, align: 'right', value: ({ rejected }) => quantity(rejected) },
    ],
    rows: lot.lines,
    total: [
      'Total',
      quantity(lot.dirty_in),
      lot.clean_out === null ? '' : quantity(lot.clean_out),
      quantity(lot.rejected),
    ],
    notes: notesOf(lot),
    signatures: ['Opérateur, date et signature', 'Contrôle, date et signature'],
  });
}

function notesOf(lot: WashLot): string[] {
  const titles = new Map(lot.lines.map(({ format_id, format_title }) => [format_id, format_title]));
  const rejects = lot.rejects.map(
    ({ format_id, cause, quantity: pieces, picture_url: picture }) =>
      `${titles.get(format_id) ?? ''} (${WASH_REJECT_CAUSE_LABELS[cause].toLowerCase()}${picture === null ? '' : ', photo au dossier'})\u00a0: ${quantity(pieces)}`,
  );
  return [
    `Rejets\u00a0: ${rejects.length === 0 ? 'aucun' : rejects.join(', ')}.`,
    ...(lot.comment === '' ? [] : [`Commentaire\u00a0: ${lot.comment}`]),
    closing(lot),
    ...(lot.recalled_at === null
      ? []
      : [`Rappelé le ${dateTime(lot.recalled_at)}${by(lot.recalled_by)}, motif\u00a0: ${lot.recall_reason ?? ''}`]),
  ];
}

const by = (name: string | null): string => (name === null ? '' : ` par ${name}`);

function closing({ closed_at: at, closed_by: who, transaction_id: transaction, site }: WashLot): string {
  if (at === null) return 'Lot non clôturé\u00a0: cette fiche est provisoire.';
  const recorded =
    transaction === null
      ? `lavé par ${site.name}, sans mouvement de l’entrepôt`
      : `transaction n°\u00a0${quantity(transaction)}`;
  return `Clôturé le ${dateTime(at)}${by(who)}\u00a0: ${recorded}.`;
}
