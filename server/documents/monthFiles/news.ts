import { dateTime, euroPlain, writtenDay } from '@boucle/contract/base/format.ts';
import { sourceLabel } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { type CardSource } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';

/** A piece of another month, recorded since the last file. Cents, as they were written. */
interface News {
  readonly nature: 'invoice' | 'credit_note' | 'settlement' | 'reversal';
  readonly day: string;
  readonly piece: string;
  readonly source: CardSource | null;
  /** What a reversal takes back, and its day; the first day that an invoice is of. */
  readonly about: string | null;
  readonly about_day: string | null;
  readonly restaurant: string | null;
  readonly cents: number;
  readonly at: Date;
}

/** Settlements that a closing or a paper writes: the paper stands for them. */
const OF_PAPERS = `'statement_fees', 'statement_rewards', 'statement_cash', 'credit_note', 'vat_due', 'fees_invoiced'`;

const NEWS = `select i.kind as nature, i.issued_on as day, i.label as piece, null as source, null as about, i.period_from as about_day,
      r.name as restaurant, i.net_cents + i.vat_cents as cents, i.issued_at as at
    from invoices i left join restaurants r on r.account_id = $1 and r.id = i.restaurant_id
   where i.account_id = $1 and i.issued_at > $4 and i.issued_on not between $2 and $3
  union all
  select case when z.reverses_id is null then 'settlement' else 'reversal' end, z.day, 'S-' || z.id, z.kind, 'S-' || z.reverses_id, o.day, r.name,
      (select coalesce(sum(e.amount_cents), 0) from settlement_entries e where e.account_id = $1 and e.settlement_id = z.id)::bigint, z.created_at
    from settlements z
    left join settlements o on o.account_id = $1 and o.id = z.reverses_id
    left join restaurants r on r.account_id = $1 and r.id = z.restaurant_id
   where z.account_id = $1 and z.created_at > $4 and z.day not between $2 and $3 and z.kind not in (${OF_PAPERS})
  union all
  select 'reversal', t.day, 'T-' || t.id, t.type, 'T-' || t.reverses_id, o.day, r.name, e.cents, t.completed_at
    from transactions t
    join transactions o on o.account_id = $1 and o.id = t.reverses_id
    join lateral (select sum(x.amount_cents)::bigint as cents from entries x where x.account_id = $1 and x.transaction_id = t.id) e on e.cents > 0
    left join restaurants r on r.account_id = $1 and r.id = t.restaurant_id
   where t.account_id = $1 and t.completed_at > $4 and t.day not between $2 and $3 and t.status = 'completed'
   order by at, day, piece`;

const NATURES = { invoice: 'Facture', credit_note: 'Avoir', settlement: 'Règlement', reversal: 'Annulation' } as const;

const COLUMNS: readonly CsvColumn<News>[] = [
  { heading: 'Enregistré le', value: ({ at }) => dateTime(at.toISOString()) },
  { heading: 'Nature', value: ({ nature }) => NATURES[nature] },
  { heading: 'Date', value: ({ day }) => writtenDay(day) },
  { heading: 'Pièce', value: ({ piece }) => piece, typed: true },
  { heading: 'Libellé', value: ({ source }) => (source === null ? '' : sourceLabel(source)) },
  { heading: 'Annule', value: ({ about }) => about ?? '' },
  { heading: 'À propos du', value: ({ about_day: day }) => (day === null ? '' : writtenDay(day)) },
  { heading: 'Restaurant', value: ({ restaurant }) => restaurant ?? '', typed: true },
  { heading: 'Montant (€)', value: ({ cents }) => euroPlain(cents / 100) },
];

/**
 * Invoices, credit notes, settlements and reversals recorded since an instant, of days outside a
 * span: what its entries do not hold.
 */
export async function newsCsv(tx: Tx, accountId: number, { from, to }: { from: string; to: string }, since: Date) {
  const { rows } = await tx.raw<News & Record<string, unknown>>({ text: NEWS, values: [accountId, from, to, since] });
  return csvOfRows(`nouveau-${from}-${to}`, COLUMNS, rows);
}
