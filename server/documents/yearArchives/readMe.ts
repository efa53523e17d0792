import { count, dateTime, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { archiveTitle } from '@boucle/contract/features/yearArchives/labels.ts';
import { type ArchiveFile, type Reading } from './archiveFile.ts';
import { type ZippedFile } from '../../platform/http/zip.ts';

/** A file as it was written. */
export interface WrittenFile extends ZippedFile, Pick<ArchiveFile, 'path' | 'title' | 'about' | 'isTable'> {
  /** Of a table, its heading not counted. */
  readonly rows: number;
  /** Its digest as a closing sealed it. */
  readonly seal?: string | undefined;
}

export const READ_ME = 'LISEZ-MOI.txt';
export const SUMS = 'SHA256SUMS.txt';
/** Files of one title beyond which their digests stand in the list of digests alone. */
const LISTED_ONE_BY_ONE = 20;
const LINE_END = '\r\n';

interface Archive {
  readonly accountName: string;
  readonly reading: Pick<Reading, 'year' | 'quarter' | 'from' | 'to' | 'now'>;
  readonly files: readonly WrittenFile[];
}

/** Text on the archive and each of its files, with counts and digests. */
export function readMe({ accountName, reading: { year, quarter, from, to, now }, files }: Archive): string {
  const lines = [
    `DOSSIER\u00a0: ${archiveTitle({ year, quarter }).toUpperCase()}`,
    accountName,
    '',
    `Période\u00a0: du ${writtenDay(from)} au ${writtenDay(to)} inclus.`,
    `Préparé le ${dateTime(now.toISOString())} (heure de Paris) par Boucle.`,
    '',
    'Ce dossier rassemble ce que Boucle tient\u00a0: contenants, cagnottes, consignes, relevés. Ce n’est pas toute la',
    'comptabilité de l’initiative\u00a0: ses achats, sa paie et sa banque n’y figurent pas.',
    '',
    'Les fichiers .csv s’ouvrent dans un tableur\u00a0: texte UTF-8, séparateur point-virgule, virgule décimale, une',
    'ligne d’en-têtes. Ils ont les mêmes colonnes que les exports des écrans.',
    `${SUMS} porte l’empreinte SHA-256 de chaque fichier. Pour vérifier le dossier\u00a0: sha256sum -c ${SUMS}`,
    '(macOS\u00a0: shasum -a 256 -c).',
    '',
    ...seals(files),
    ...contents(files),
  ];
  return `\uFEFF${lines.join(LINE_END)}${LINE_END}`;
}

/** Whether the entries of closed months are the ones that their closings sealed. */
function seals(files: readonly WrittenFile[]): string[] {
  const sealed = files.filter(({ seal }) => seal !== undefined);
  if (sealed.length === 0) return [];
  const broken = sealed
    .filter(({ seal, sha256 }) => seal !== sha256)
    .map(({ path }) => monthTitle(path.slice(-11, -4)));
  return broken.length === 0
    ? [
        `Sceaux\u00a0: ${count(sealed.length, 'mois clôturé est conforme', 'mois clôturés sont conformes')} à ce qui a été scellé.`,
        '',
      ]
    : [
        'ATTENTION, SCEAU ROMPU\u00a0: les écritures des mois suivants ne sont plus celles que leur clôture a scellées.',
        ...broken.map((month) => `  ${month}`),
        '',
      ];
}

/** Each file under its title. */
export const contents = (files: readonly WrittenFile[]): string[] => [
  'CE QUE CONTIENT LE DOSSIER',
  ...[...new Set(files.map(({ title }) => title))].flatMap((title) => ['', ...group(title, files)]),
];

function group(title: string, all: readonly WrittenFile[]): string[] {
  const files = all.filter((file) => file.title === title);
  const [first] = files;
  if (first === undefined) return [];
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const counts = [
    ...(files.length > 1 ? [count(files.length, 'fichier', 'fichiers')] : []),
    ...(first.isTable ? [count(rows, 'ligne', 'lignes')] : []),
    `${quantity(bytes)}\u00a0octets`,
  ];
  const listed = files.length > LISTED_ONE_BY_ONE ? [] : files;
  return [
    `${title}\u00a0: ${first.about}.`,
    `  ${counts.join(', ')}.`,
    ...(listed.length === 0 ? [`  ${first.path.replace(/[^/]*$/, '')}*, empreintes dans ${SUMS}`] : []),
    ...listed.flatMap(({ path, sha256 }) => [`  ${path}`, `    SHA-256 ${sha256}`]),
  ];
}

/** The digests of all files as `sha256sum -c` reads them. */
export const sums = (files: readonly Pick<WrittenFile, 'path' | 'sha256'>[]): string =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
