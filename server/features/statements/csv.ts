import { type ByteStream } from '@boucle/contract/base/download.ts';
import { date, euroPlain, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { FEE_TYPE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { monthTitle, STATEMENT_STATE_LABELS } from '@boucle/contract/shared/statements/labels.ts';
import { designationOf } from '@boucle/contract/features/statements/wording.ts';
import {
  type Statement,
  type StatementDetail,
  type StatementLine,
} from '@boucle/contract/features/statements/shapes.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';

const COLUMNS: readonly CsvColumn<Statement>[] = [
  { heading: 'N°', value: ({ number }) => number },
  { heading: 'Mois', value: ({ month }) => monthTitle(month) },
  { heading: 'Restaurant', value: ({ restaurant }) => restaurant.name, typed: true },
  { heading: 'Frais HT (€)', value: ({ net }) => euroPlain(net) },
  {
    heading: 'Taux de TVA (%)',
    value: ({ vat_rate, vat_since }) => `${vat_since === null ? '' : '0 puis '}${vat_rate}`,
  },
  { heading: 'TVA (€)', value: ({ vat }) => euroPlain(vat) },
  { heading: 'Caisse (€)', value: ({ cash }) => euroPlain(cash) },
  { heading: 'Récompenses (€)', value: ({ rewards }) => euroPlain(rewards) },
  { heading: 'À régler (€)', value: ({ due }) => euroPlain(due) },
  { heading: 'Réglé (€)', value: ({ paid }) => euroPlain(paid) },
  { heading: 'Reste (€)', value: ({ left }) => euroPlain(left) },
  { heading: 'Échéance', value: ({ due_on }) => writtenDay(due_on) },
  { heading: 'État', value: ({ state }) => STATEMENT_STATE_LABELS[state] },
  { heading: 'Établi le', value: ({ created_at }) => date(created_at) },
];

const LINE_COLUMNS: readonly CsvColumn<StatementLine>[] = [
  { heading: 'Mois', value: ({ month }) => monthTitle(month) },
  { heading: 'Désignation', value: designationOf },
  { heading: 'Nature', value: ({ kind }) => FEE_TYPE_LABELS[kind] },
  { heading: 'Au compteur', value: ({ counted }) => String(counted) },
  { heading: 'Franchise du mois', value: ({ free_quota }) => String(free_quota) },
  { heading: 'Quantité facturée', value: ({ billed }) => String(billed) },
  { heading: 'Prix unitaire HT (€)', value: ({ unit_price }) => euroPlain(unit_price) },
  { heading: 'Montant HT (€)', value: ({ amount }) => euroPlain(amount) },
];

interface CsvAnswer {
  headers: Record<string, string>;
  body: ByteStream;
}

export const statementsCsv = (rows: readonly Statement[]): CsvAnswer => ({
  headers: csvHeaders(`releves-${parisDay(new Date())}`),
  body: csvStream(COLUMNS, onePage(rows)),
});

export const linesCsv = ({ number, lines }: Pick<StatementDetail, 'number' | 'lines'>): CsvAnswer => ({
  headers: csvHeaders(`releve-${number}`),
  body: csvStream(LINE_COLUMNS, onePage(lines)),
});

/** The stream only knows pages that come in time. */
async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  yield await Promise.resolve(rows);
}
