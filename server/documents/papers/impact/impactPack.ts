import { writtenDay } from '@boucle/contract/base/format.ts';
import { TERMS_LABELS } from '@boucle/contract/features/account/terms.ts';
import { FACTOR_KIND_LABELS, frozenTitle } from '@boucle/contract/shared/impact/labels.ts';
import { type ImpactPack } from '@boucle/contract/features/impact/pack.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { WASH_REJECT_CAUSE_LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { strToU8, zipSync } from 'fflate';
import { type CsvColumn, csvText } from '../../../platform/http/csv.ts';

/** A frozen report as it is stored. */
interface Frozen {
  readonly figures: string;
  readonly pack: ImpactPack;
  readonly pdf: Uint8Array;
  readonly figuresHash: string;
  readonly pdfHash: string;
  /** When it was frozen: the ZIP has the same bytes each time. */
  readonly at: string;
}

const written = (value: number | null): string => (value === null ? '' : String(value));
const kilos = (grams: number | null): string => (grams === null ? '' : (grams / 1000).toFixed(3).replace('.', ','));
const dayOf = (day: string | null): string => (day === null ? '' : writtenDay(day));

const FORMATS: readonly CsvColumn<ImpactPack['formats'][number]>[] = [
  { heading: 'Format', value: ({ format_title: title }) => title, typed: true },
  { heading: 'Matière', value: ({ material }) => material, typed: true },
  { heading: 'Utilisations (unités de vente)', value: ({ uses }) => String(uses) },
  {
    heading: 'Parc moyen',
    value: ({ average_fleet: fleet }) => (fleet === null ? '' : fleet.toFixed(1).replace('.', ',')),
  },
  {
    heading: 'Rotations',
    value: ({ rotations }) => (rotations === null ? '' : rotations.toFixed(2).replace('.', ',')),
  },
  { heading: 'Lavages', value: ({ washes }) => String(washes) },
  { heading: 'Ajoutés', value: ({ added }) => String(added) },
  { heading: 'Perdus', value: ({ lost }) => String(lost) },
  { heading: 'Cassés', value: ({ broken }) => String(broken) },
  { heading: 'Vendus', value: ({ sold }) => String(sold) },
  { heading: 'Recyclés', value: ({ recycled }) => String(recycled) },
  { heading: 'Empruntés (jugés à 30 jours)', value: ({ lent }) => String(lent) },
  { heading: 'Rendus en 30 jours', value: ({ back_30: back }) => String(back) },
  { heading: 'Jetable évité (kg)', value: ({ avoided_g: grams }) => kilos(grams) },
  { heading: 'CO₂e net (kg)', value: ({ co2e }) => kilos(co2e && co2e.value) },
  { heading: 'CO₂e net, bas (kg)', value: ({ co2e }) => kilos(co2e && co2e.low) },
  { heading: 'CO₂e net, haut (kg)', value: ({ co2e }) => kilos(co2e && co2e.high) },
  { heading: 'Sans facteur', value: ({ missing }) => missing.map((kind) => FACTOR_KIND_LABELS[kind]).join(', ') },
];
const REJECTS: readonly CsvColumn<ImpactPack['rejects'][number]>[] = [
  { heading: 'Format', value: ({ format_title: title }) => title, typed: true },
  { heading: 'Cause', value: ({ cause }) => WASH_REJECT_CAUSE_LABELS[cause] },
  { heading: 'Contenants', value: ({ pieces }) => String(pieces) },
];
const RESTAURANTS: readonly CsvColumn<ImpactPack['restaurants'][number]>[] = [
  { heading: 'Restaurant', value: ({ name }) => name, typed: true },
  { heading: 'Réemployables servis', value: ({ served }) => String(served) },
  { heading: 'Première utilisation (estimée)', value: ({ first_uses: first }) => String(first) },
  { heading: 'Réemployés', value: ({ reused }) => String(reused) },
  { heading: 'Jetable évité (kg)', value: ({ avoided_g: grams }) => kilos(grams) },
];
const OFFERS: readonly CsvColumn<ImpactPack['offers'][number]>[] = [
  { heading: 'Restaurant', value: ({ restaurant_name: name }) => name, typed: true },
  { heading: 'Format', value: ({ format_title: title }) => title, typed: true },
  { heading: 'Première utilisation', value: ({ first_used_on: day }) => dayOf(day) },
  { heading: 'Proposé', value: ({ offered }) => (offered ? 'oui' : '') },
];
const RULES: readonly CsvColumn<ImpactPack['rules'][number]>[] = [
  { heading: 'Restaurant', value: ({ restaurant_name: name }) => name, typed: true },
  { heading: 'Version des règles', value: ({ version }) => written(version) },
  { heading: 'Acceptée le', value: ({ accepted_on: day }) => dayOf(day) },
];
const CONSUMERS: readonly CsvColumn<ImpactPack['consumers'][number]>[] = [
  { heading: 'Texte', value: ({ kind }) => TERMS_LABELS[kind as keyof typeof TERMS_LABELS] },
  { heading: 'Version', value: ({ version }) => String(version) },
  { heading: 'Consos', value: ({ people }) => String(people) },
];
const FACTORS: readonly CsvColumn<ImpactPack['factors'][number]>[] = [
  { heading: 'Facteur', value: ({ kind }) => FACTOR_KIND_LABELS[kind] },
  { heading: 'Format', value: ({ format_title: title }) => title ?? 'Tous', typed: true },
  { heading: 'À partir du', value: ({ valid_from: day }) => writtenDay(day) },
  { heading: 'Valeur (g CO₂e)', value: ({ value }) => String(value).replace('.', ',') },
  { heading: 'Bas (g CO₂e)', value: ({ low }) => String(low).replace('.', ',') },
  { heading: 'Haut (g CO₂e)', value: ({ high }) => String(high).replace('.', ',') },
  { heading: 'Déchet (g)', value: ({ waste_g: grams }) => (grams === null ? '' : String(grams).replace('.', ',')) },
  { heading: 'Source', value: ({ source }) => source, typed: true },
  { heading: 'Adresse', value: ({ url }) => url, typed: true },
];

/** The archive of a frozen report: its PDF, its figures as hashed, and a CSV a subject. */
export function impactPack({ figures, pack, pdf, figuresHash, pdfHash, at }: Frozen): Uint8Array {
  const { number, from_date: from, to_date: to } = pack;
  const readMe = [
    `${frozenTitle(number, false)}, impact, ${spanName({ from, to })}`,
    '',
    `rapport.pdf, SHA-256 ${pdfHash}`,
    `chiffres.json, SHA-256 ${figuresHash}`,
    '',
    'formats.csv\u00a0: rotations par format et matière, unités de vente, retours à 30 jours, unités ajoutées et en fin de vie (règlement (UE) 2025/40, annexe VI, A, 1 f).',
    'rejets.csv\u00a0: rejets au lavage par cause, des lots clôturés dans la période.',
    'restaurants.csv\u00a0: les trois quantités de chaque restaurant pour l’ADEME. Réemployé = deuxième utilisation ou plus.',
    'offres.csv\u00a0: formats proposés par chaque restaurant et depuis quand (articles 32 et 33).',
    'regles.csv, consos.csv\u00a0: règles du système acceptées, par version et par jour.',
    'facteurs.csv\u00a0: facteurs d’impact et leurs sources.',
    '',
  ].join('\r\n');
  return zipSync(
    {
      'LISEZ-MOI.txt': strToU8(`\uFEFF${readMe}`),
      'rapport.pdf': pdf,
      'chiffres.json': strToU8(figures),
      'formats.csv': strToU8(csvText(FORMATS, pack.formats)),
      'rejets.csv': strToU8(csvText(REJECTS, pack.rejects)),
      'restaurants.csv': strToU8(csvText(RESTAURANTS, pack.restaurants)),
      'offres.csv': strToU8(csvText(OFFERS, pack.offers)),
      'regles.csv': strToU8(csvText(RULES, pack.rules)),
      'consos.csv': strToU8(csvText(CONSUMERS, pack.consumers)),
      'facteurs.csv': strToU8(csvText(FACTORS, pack.factors)),
    },
    { mtime: at },
  );
}
