import { count, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { kilograms } from '@boucle/contract/shared/impact/labels.ts';
import { type Attestation } from '@boucle/contract/features/impact/pack.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { type Brand } from '../../pdf/brand.ts';
import { paperPdf } from '../../pdf/paper.ts';

/** « Attestation de réemploi » of a restaurant. */
export function attestationPdf(attestation: Attestation, hash: string, brand: Brand): Promise<Uint8Array> {
  const { number, from_date: from, to_date: to, made_on: madeOn, restaurant, formats } = attestation;
  const { name, served, first_uses: first, reused, avoided_g: avoided } = restaurant;
  return paperPdf({
    brand,
    title: 'Attestation de réemploi',
    subtitle: `n°\u00a0${number}, ${spanName({ from, to })}`,
    blocks: [
      {
        heading: 'Restaurant',
        lines: [name, `a servi ${count(served, 'repas', 'repas')} dans un contenant réemployable.`],
      },
    ],
    facts: [
      ['Réemployables servis', quantity(served)],
      ['Première utilisation (estimée)', quantity(first)],
      ['Réemployés', quantity(reused)],
      ['Emballages jetables évités', avoided === null ? 'sans poids' : kilograms(avoided)],
      ['Figée le', writtenDay(madeOn)],
    ],
    columns: [
      { heading: 'Format', share: 4, value: ({ format_title: title }) => title },
      { heading: 'Servis', share: 1.5, align: 'right', value: (row) => quantity(row.served) },
    ],
    rows: formats,
    total: ['Total', quantity(served)],
    notes: [
      'Réemployés\u00a0: deuxième utilisation ou plus. Les premières utilisations sont estimées par la part du restaurant dans toutes les utilisations, au prorata des contenants achetés dans la période.',
      `Empreinte SHA-256 des chiffres\u00a0: ${hash}`,
    ],
  });
}
