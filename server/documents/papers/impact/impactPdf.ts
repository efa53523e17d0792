import { count, decimalNumber, percent, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type ImpactPack } from '@boucle/contract/features/impact/pack.ts';
import {
  boundsText,
  factorGrams,
  type Bounds,
  FACTOR_KIND_LABELS,
  FACTOR_UNITS,
  frozenTitle,
  kilograms,
} from '@boucle/contract/shared/impact/labels.ts';
import { type FormatImpact } from '@boucle/contract/features/impact/shapes.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { WASH_REJECT_CAUSE_LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { type Brand } from '../../pdf/brand.ts';
import { paperPdf } from '../../pdf/paper.ts';

const UNKNOWN = '–';
const net = (co2e: Bounds | null): string =>
  co2e === null ? 'sans facteur' : [kilograms(co2e.value), boundsText(co2e)].filter((text) => text !== '').join(', ');
const weight = (grams: number | null): string => (grams === null ? 'sans poids' : kilograms(grams));

/** The frozen impact of a span: rotations, losses, collection, what is avoided and what it cost. */
export function impactPdf(pack: ImpactPack, hash: string, brand: Brand): Promise<Uint8Array> {
  const { number, from_date: from, to_date: to, made_on: madeOn, parts } = pack;
  const lent = pack.formats.reduce((sum, one) => sum + one.lent, 0);
  const back = pack.formats.reduce((sum, one) => sum + one.back_30, 0);
  return paperPdf<FormatImpact>({
    brand,
    title: frozenTitle(number, false),
    subtitle: `Impact, ${spanName({ from, to })}`,
    facts: [
      ['Utilisations', quantity(pack.uses)],
      ['CO₂e évité, net', net(pack.co2e)],
      ['Emballages jetables évités', weight(pack.avoided_g)],
      ['Retour à 30 jours', lent === 0 ? UNKNOWN : percent(Math.round((back / lent) * 1000) / 1000)],
      ['Contenants ajoutés', quantity(pack.added)],
      ['Figé le', writtenDay(madeOn)],
    ],
    columns: [
      {
        heading: 'Format',
        share: 2.6,
        value: ({ format_title: title, material }) => [title, material].join('\n').trim(),
      },
      { heading: 'Utilisations', share: 1.6, align: 'right', value: ({ uses }) => quantity(uses) },
      {
        heading: 'Rotations',
        share: 1.3,
        align: 'right',
        value: ({ rotations }) => (rotations === null ? UNKNOWN : decimalNumber(rotations)),
      },
      { heading: 'Ajoutés', share: 1.2, align: 'right', value: ({ added }) => quantity(added) },
      { heading: 'Fin de vie', share: 1.3, align: 'right', value: (row) => quantity(endOfLife(row)) },
      { heading: 'CO₂e net', share: 2.2, align: 'right', value: ({ co2e }) => net(co2e) },
    ],
    rows: pack.formats,
    notes: [
      `CO₂e net = emballages jetables ${net(parts.single_use)} − (fabrication ${net(parts.production)} + lavages ${net(parts.washing)} + ${quantity(Math.round(pack.metres / 1000))} km de tournées ${net(parts.transport_km)}). Chaque jour compte avec ses facteurs, les bornes sont celles des facteurs.`,
      ...pack.formats
        .filter(({ missing }) => missing.length > 0)
        .map(
          ({ format_title: title, missing }) =>
            `${title}, sans facteur\u00a0: ${missing.map((kind) => FACTOR_KIND_LABELS[kind].toLowerCase()).join(', ')}. Il n’est pas dans le total.`,
        ),
      ...pack.carried.map(
        (one) =>
          `Depuis le ${frozenTitle(one.number, false).toLowerCase()} (${spanName({ from: one.from_date, to: one.to_date })}), des mouvements ont été repris\u00a0: ${count(one.uses, 'utilisation', 'utilisations')}${one.co2e_g === null ? '' : `, ${kilograms(one.co2e_g)} CO₂e`}.`,
      ),
      `Rejets au lavage\u00a0: ${pack.rejects.map(({ format_title: title, cause, pieces }) => `${title} (${WASH_REJECT_CAUSE_LABELS[cause].toLowerCase()}) ${quantity(pieces)}`).join(', ') || 'aucun'}.`,
      ...pack.factors
        .filter((factor) => factor.valid_from <= to)
        .map(
          (factor) =>
            `${FACTOR_KIND_LABELS[factor.kind]}, ${factor.format_title ?? 'tous les formats'}, à partir du ${writtenDay(factor.valid_from)}\u00a0: ${factorGrams(factor.value)} ${FACTOR_UNITS[factor.kind]}. Source\u00a0: ${factor.source}${factor.url === '' ? '' : ` (${factor.url})`}.`,
        ),
      'Une rotation est une utilisation divisée par le parc moyen. La fin de vie compte les contenants cassés, recyclés, vendus ou perdus. Les autres tableaux sont dans le dossier.',
      `Empreinte SHA-256 des chiffres\u00a0: ${hash}`,
    ],
  });
}

const endOfLife = ({ lost, broken, sold, recycled }: FormatImpact): number => lost + broken + sold + recycled;
