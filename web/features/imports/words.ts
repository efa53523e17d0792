import { count, quantity } from '@boucle/contract/base/format.ts';
import { type ImportKind, IMPORTED_FIELDS, missingFields } from '@boucle/contract/shared/imports/kinds.ts';
import { type ImportCounts, type ImportPreview, type LineState } from '@boucle/contract/shared/imports/shapes.ts';
import { type PageName } from '@boucle/contract/pages.ts';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiContentDuplicate, mdiMinusCircleOutline } from '@mdi/js';
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

/** « Importer les 9 963 lignes valides ». */
export const importLabel = (right: number): string =>
  right === 1 ? 'Importer la ligne valide' : `Importer les ${quantity(right)} lignes valides`;

export const STATE_LOOKS: Readonly<Record<LineState, ChipLook>> = {
  right: { state: 'ok', icon: mdiCheckCircleOutline, label: 'Valide' },
  known: { state: 'neutral', icon: mdiMinusCircleOutline, label: 'Déjà présente' },
  doubled: { state: 'warn', icon: mdiContentDuplicate, label: 'En double' },
  wrong: { state: 'alert', icon: mdiAlertCircleOutline, label: 'À corriger' },
};

const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;
const SEPARATORS = { ';': 'point-virgule', ',': 'virgule', '\t': 'tabulation', '|': 'barre verticale' } as const;

/** « CSV, Windows-1252, séparé par des points-virgules », as it was found out. */
export function fileNote({ encoding, separator }: Pick<ImportPreview, 'encoding' | 'separator'>): string {
  if (encoding === '' || separator === '') return 'Classeur Excel, première feuille';
  return `CSV en ${ENCODINGS[encoding]}, séparateur\u00a0: ${SEPARATORS[separator]}`;
}

export const linesIn = ({ right, known, doubled, wrong }: ImportCounts): number => right + known + doubled + wrong;

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
  return 'Aucune ligne n’est à importer\u00a0: corrigez le fichier, puis choisissez-le de nouveau.';
}

/** « 9 963 restaurants importés, 12 déjà présents. » */
export function importedSentence(kind: ImportKind, { right, known }: Pick<ImportCounts, 'right' | 'known'>): string {
  const done = count(right, ...IMPORT_WORDS[kind].imported);
  return known === 0 ? `${done}.` : `${done}, ${count(known, 'déjà présent', 'déjà présents')}.`;
}
