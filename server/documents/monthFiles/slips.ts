import { euroPlain, writtenDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';

/** A cheque, or cash, of a slip; a slip that takes another back is one line, below 0. Cents. */
interface SlipLine {
  readonly slip: number;
  readonly day: string;
  readonly means: 'cheque' | 'cash';
  readonly undoes: number | null;
  readonly piece: string | null;
  readonly restaurant: string | null;
  readonly cents: number;
}

const SLIPS = `with slips as (
    select z.id, z.day, z.means, z.reverses_id from settlements z
     where z.account_id = $1 and z.kind = 'paid_in' and z.day between $2 and $3
  ), lines as (
    select s.id, 'S-' || p.id as piece, r.name as restaurant,
        (select sum(e.amount_cents) from settlement_entries e where e.account_id = $1 and e.settlement_id = p.id)::bigint as cents
      from slips s
      join paid_in_cheques c on c.account_id = $1 and c.settlement_id = s.id
      join settlements p on p.account_id = $1 and p.id = c.payment_id
      left join restaurants r on r.account_id = $1 and r.id = p.restaurant_id
    union all
    select s.id, 'T-' || c.transaction_id, null, e.amount_cents
      from slips s
      join paid_in_credits c on c.account_id = $1 and c.settlement_id = s.id
      join entries e on e.account_id = $1 and e.transaction_id = c.transaction_id
      join money_accounts m on m.account_id = $1 and m.id = e.from_account and m.kind = 'CHEQUES'
    union all
    select s.id, null, null, case when s.reverses_id is null then e.amount_cents else -e.amount_cents end
      from slips s join settlement_entries e on e.account_id = $1 and e.settlement_id = s.id
     where s.means = 'cash' or s.reverses_id is not null
  )
  select s.id as slip, s.day, s.means, s.reverses_id as undoes, l.piece, l.restaurant, l.cents
    from slips s join lines l on l.id = s.id order by s.day, s.id, l.piece, l.cents`;

const SLIP_COLUMNS: readonly CsvColumn<SlipLine>[] = [
  { heading: 'Remise', value: ({ slip }) => `S-${slip}` },
  { heading: 'Date', value: ({ day }) => writtenDay(day) },
  { heading: 'Moyen', value: ({ means }) => (means === 'cash' ? 'Espèces' : 'Chèque') },
  { heading: 'Pièce', value: ({ piece }) => piece ?? '' },
  { heading: 'Restaurant', value: ({ restaurant }) => restaurant ?? '', typed: true },
  { heading: 'Annule', value: ({ undoes }) => (undoes === null ? '' : `S-${undoes}`) },
  { heading: 'Montant (€)', value: ({ cents }) => euroPlain(cents / 100) },
];

/** Slips of the days, cheque by cheque; no conso is named. */
export async function slipsCsv(tx: Tx, accountId: number, from: string, to: string) {
  const { rows } = await tx.raw<SlipLine & Record<string, unknown>>({ text: SLIPS, values: [accountId, from, to] });
  return csvOfRows(`remises-en-banque-${from}-${to}`, SLIP_COLUMNS, rows);
}

/** A transfer of a batch that the bank executed in the days, or sent back in them. Cents. */
interface TransferLine {
  readonly batch: string;
  readonly day: string;
  readonly n: number;
  readonly restaurant: string | null;
  readonly statement: string | null;
  readonly transaction: number | null;
  readonly returned: string | null;
  readonly cents: number;
}

const TRANSFERS = `select b.label as batch, b.ended_on as day, t.n, r.name as restaurant, t.transaction_id as transaction, t.returned_on as returned, t.cents,
      extract(year from s.month)::text || '-' || lpad(s.number::text, 4, '0') as statement
    from sepa_batches b
    join sepa_transfers t on t.account_id = $1 and t.batch_id = b.id
    left join statements s on s.account_id = $1 and s.id = t.statement_id
    left join restaurants r on r.account_id = $1 and r.id = s.restaurant_id
   where b.account_id = $1 and b.state = 'executed' and (b.ended_on between $2 and $3 or t.returned_on between $2 and $3)
   order by b.ended_on, b.id, t.n`;

const TRANSFER_COLUMNS: readonly CsvColumn<TransferLine>[] = [
  { heading: 'Lot', value: ({ batch }) => batch },
  { heading: 'Exécuté le', value: ({ day }) => writtenDay(day) },
  { heading: 'N°', value: ({ n }) => String(n) },
  { heading: 'Bénéficiaire', value: ({ restaurant }) => restaurant ?? 'Titulaire', typed: true },
  {
    heading: 'Pièce',
    value: ({ statement, transaction }) => statement ?? (transaction === null ? '' : `T-${transaction}`),
  },
  { heading: 'Retourné le', value: ({ returned }) => (returned === null ? '' : writtenDay(returned)) },
  { heading: 'Montant (€)', value: ({ cents }) => euroPlain(cents / 100) },
];

/** Transfers of SEPA batches of the days; no conso is named. */
export async function transfersCsv(tx: Tx, accountId: number, from: string, to: string) {
  const { rows } = await tx.raw<TransferLine & Record<string, unknown>>({
    text: TRANSFERS,
    values: [accountId, from, to],
  });
  return csvOfRows(`virements-${from}-${to}`, TRANSFER_COLUMNS, rows);
}
