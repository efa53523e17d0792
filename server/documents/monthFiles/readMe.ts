import { type MonthFileOrder } from '@boucle/contract/features/books/monthFiles.ts';
import { dateTime, writtenDay } from '@boucle/contract/base/format.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { contents, SUMS, type WrittenFile } from '../yearArchives/readMe.ts';

interface Made {
  readonly accountName: string;
  readonly order: MonthFileOrder;
  readonly broken: readonly string[];
  /** From when « nouveau.csv » lists. */
  readonly since: Date;
  readonly files: readonly WrittenFile[];
}

const LINE_END = '\r\n';

/** Text on the accountant's file of a period: its seals, what is to be confirmed, and each file. */
export function monthReadMe({ accountName, order, broken, since, files }: Made): string {
  const { from, to, siren } = order;
  const lines = [
    ...(broken.length === 0
      ? []
      : [
          'ATTENTION, SCEAU ROMPU\u00a0: les écritures des mois suivants ne sont plus celles que leur clôture a scellées.',
          ...broken.map((month) => `  ${monthTitle(month.slice(0, 7))}`),
          '',
        ]),
    `DOSSIER COMPTABLE\u00a0: ${spanName({ from, to }).toUpperCase()}`,
    accountName,
    '',
    `Période\u00a0: du ${writtenDay(from)} au ${writtenDay(to)} inclus, mois clôturés. Préparé par Boucle.`,
    ...(broken.length === 0 ? ['Sceaux\u00a0: vérifiés, conformes à ce que les clôtures ont scellé.'] : []),
    `«\u00a0nouveau.csv\u00a0» liste ce qui a été enregistré depuis le ${dateTime(since.toISOString())} (heure de Paris) à d’autres dates.`,
    '',
    'Les écritures du programme seulement\u00a0: ni achats, ni paie, ni banque. Comptes et lignes de la CA3 (montants au',
    'centime, à arrondir à l’euro) sont à confirmer par l’expert-comptable. Aucun nom de conso ne figure au journal.',
    ...(siren === null
      ? ['Sans SIREN de la structure, pas de fichier au format FEC\u00a0: le journal est en CSV.']
      : []),
    '',
    `${SUMS} porte l’empreinte SHA-256 de chaque fichier. Pour vérifier le dossier\u00a0: sha256sum -c ${SUMS}`,
    'Les mêmes écritures donnent le même dossier, à l’octet près.',
    '',
    ...contents(files),
  ];
  return `\uFEFF${lines.join(LINE_END)}${LINE_END}`;
}
