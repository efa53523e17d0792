import { count, euro, quantity } from '@boucle/contract/base/format.ts';
import { type ImportKind, IMPORTED_FIELDS, missingFields } from '@boucle/contract/shared/imports/kinds.ts';
import { type Correction } from '@boucle/contract/shared/imports/corrections.ts';
import { INVITATIONS_AN_HOUR } from '@boucle/contract/shared/imports/limits.ts';
import { type ColumnSource, type ImportCounts, type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { type PageName } from '@boucle/contract/pages.ts';
import { mdiCheckCircleOutline, mdiHelpCircleOutline, mdiHistory, mdiPencilOutline } from '@mdi/js';
import { type ChipLook } from '../../ui/StatusChip.tsx';

interface Words {
  readonly title: string;
  /** The list that the rows join. */
  readonly list: PageName;
  readonly listTitle: string;
  readonly noun: readonly [one: string, many: string];
  /** Sentence on the ones that are written. */
  readonly after: string;
  /** Hint on the columns that a file may leave out, and the values then taken. */
  readonly hint: string;
  readonly imported: readonly [one: string, many: string];
}

export const IMPORT_WORDS: Readonly<Record<ImportKind, Words>> = {
  restaurants: {
    title: 'Importer des restaurants',
    list: 'restaurants',
    listTitle: 'Restaurants',
    noun: ['restaurant', 'restaurants'],
    after: 'Un restaurant importé est en attente\u00a0: activez-le depuis la liste, quand il est prêt.',
    hint: 'Sans colonne «\u00a0Mode de lavage\u00a0», c’est l’initiative qui lave.',
    imported: ['restaurant importé', 'restaurants importés'],
  },
  customers: {
    title: 'Importer des consos',
    list: 'customers',
    listTitle: 'Consos',
    noun: ['conso', 'consos'],
    after: 'Aucun e-mail n’a été envoyé.',
    hint: 'Un prénom à part est mis devant le nom. Un solde de cagnotte est repris à l’ouverture, pour un nouveau conso.',
    imported: ['conso importé', 'consos importés'],
  },
};

/** « Importer 9 963 consos ». */
export const importLabel = (kind: ImportKind, right: number): string =>
  right === 0 ? 'Rien à importer' : `Importer ${count(right, ...IMPORT_WORDS[kind].noun)}`;

export const SOURCE_LOOKS: Readonly<Record<ColumnSource, ChipLook>> = {
  known: { state: 'ok', icon: mdiCheckCircleOutline, label: 'Reconnu' },
  kept: { state: 'ok', icon: mdiHistory, label: 'Comme la dernière fois' },
  inferred: { state: 'warn', icon: mdiHelpCircleOutline, label: 'Deviné' },
  chosen: { state: 'neutral', icon: mdiPencilOutline, label: 'Choisi' },
};

/** Name of each kind of corrections, of one value and of many. */
const CORRECTION_WORDS: Readonly<Record<Correction, readonly [one: string, many: string]>> = {
  whole_address: ['adresse partagée en rue, code postal et ville', 'adresses partagées en rue, code postal et ville'],
  postal_code: ['code postal à cinq chiffres', 'codes postaux à cinq chiffres'],
  phone: ['téléphone avec son indicatif', 'téléphones avec leur indicatif'],
  email: ['e-mail sans majuscules ni espaces', 'e-mails sans majuscules ni espaces'],
  word: ['réponse dans nos mots', 'réponses dans nos mots'],
  amount: ['montant au centime', 'montants au centime'],
  number: ['nombre sans décimales en trop', 'nombres sans décimales en trop'],
  blank: ['case vide', 'cases vides'],
  spaces: ['texte sans espaces en trop', 'textes sans espaces en trop'],
  hours: ['horaire gardé tel quel, en précisions', 'horaires gardés tels quels, en précisions'],
  thousands: ['montant en milliers, et non en centimes', 'montants en milliers, et non en centimes'],
  exchanged: [
    'position où latitude et longitude semblent échangées',
    'positions où latitude et longitude semblent échangées',
  ],
  no_position: ['position invraisemblable, laissée de côté', 'positions invraisemblables, laissées de côté'],
};

export const correctionLabel = (kind: Correction, total: number): string => count(total, ...CORRECTION_WORDS[kind]);

/** « 14 valeurs corrigées »: those that apply. */
export function correctionsTitle(corrections: ImportPreview['corrections']): string {
  const applied = corrections.reduce((sum, one) => sum + (one.applied ? one.count : 0), 0);
  return applied === 0 ? 'Valeurs à corriger' : count(applied, 'valeur corrigée', 'valeurs corrigées');
}

const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;
const SEPARATORS = { ';': 'point-virgule', ',': 'virgule', '\t': 'tabulation', '|': 'barre verticale' } as const;

/** How the file is written, as it was found out. */
export function fileNote({ encoding, separator }: Pick<ImportPreview, 'encoding' | 'separator'>): string {
  if (encoding === '' || separator === '') return 'Classeur Excel';
  return `CSV en ${ENCODINGS[encoding]}, séparateur\u00a0: ${SEPARATORS[separator]}`;
}

/** « consos nantes 2025.xlsx, 48 ko ». */
export const fileName = ({ name, size }: Pick<File, 'name' | 'size'>): string =>
  `${name}, ${quantity(Math.max(1, Math.round(size / 1024)))}\u00a0ko`;

/** « 210 consos prêts, 1 082,50 € de cagnottes ». */
export function readySentence(kind: ImportKind, { counts, amount }: Pick<ImportPreview, 'counts' | 'amount'>): string {
  if (counts.right === 0) return 'Rien à importer';
  const [one, many] = IMPORT_WORDS[kind].noun;
  const ready = count(counts.right, `${one} prêt`, `${many} prêts`);
  return amount === null || amount === 0 ? ready : `${ready}, ${euro(amount)} de cagnottes`;
}

/** « 3 lignes à reprendre, 1 déjà présente et laissée telle quelle. Rien n’est encore écrit. » */
export function restSentence({ known, aside, ...left }: ImportCounts): string {
  const parts = [
    leftOut(left) > 0 ? `${count(leftOut(left), 'ligne', 'lignes')} à reprendre` : '',
    known > 0 ? count(known, 'déjà présente et laissée telle quelle', 'déjà présentes et laissées telles quelles') : '',
    aside > 0 ? count(aside, 'hors du tableau', 'hors du tableau') : '',
  ].filter((part) => part !== '');
  return `${parts.length === 0 ? '' : `${parts.join(', ')}. `}Rien n’est encore écrit.`;
}

/** Lines that the file of lines to mend holds. */
export const leftOut = ({ doubled, wrong }: Pick<ImportCounts, 'doubled' | 'wrong'>): number => doubled + wrong;

/** Why nothing can be imported; undefined when something can. */
export function whyNot(
  kind: ImportKind,
  { counts, columns }: Pick<ImportPreview, 'counts' | 'columns'>,
): string | undefined {
  if (counts.right > 0) return undefined;
  const missing = missingFields(
    IMPORTED_FIELDS[kind],
    columns.map(({ field }) => field),
  );
  if (missing.length > 0)
    return `Aucune colonne ne donne ${missing.length === 1 ? 'le champ obligatoire' : 'les champs obligatoires'} ${missing.map((label) => `«\u00a0${label}\u00a0»`).join(', ')}.`;
  if (counts.wrong === 0 && counts.doubled === 0) return 'Tout est déjà enregistré\u00a0: il n’y a rien à importer.';
  return 'Aucune ligne n’est prête\u00a0: reprenez-les ici, ou corrigez le fichier.';
}

/** « 9 963 restaurants importés, 12 déjà présents. » */
export function importedSentence(kind: ImportKind, { right, known }: Pick<ImportCounts, 'right' | 'known'>): string {
  const done = count(right, ...IMPORT_WORDS[kind].imported);
  return known === 0 ? `${done}.` : `${done}, ${count(known, 'déjà présent', 'déjà présents')}.`;
}

/** « 1 200 invitations partent par mail, 500 par heure au plus. » */
export const invitedSentence = ({ right }: Pick<ImportCounts, 'right'>): string =>
  `${count(right, 'invitation part', 'invitations partent')} par mail, ${INVITATIONS_AN_HOUR} par heure au plus.`;
