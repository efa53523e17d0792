import { parisDay, quantity as written } from '@boucle/contract/base/format.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type BatchInput } from '@boucle/contract/features/units/calls.ts';
import { BATCH_COLUMNS } from '@boucle/contract/features/units/columns.ts';
import { type BATCH_SORTS, type BatchListQuery, type UnitBatch } from '@boucle/contract/features/units/rows.ts';
import { unitPath } from '@boucle/contract/shared/units/labels.ts';
import { formatNamed } from '../../domain/formats/rows.ts';
import { keepBatch, numberedAmong } from '../../domain/units/batches.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { csvById, type CsvFile, csvOfRows } from '../../platform/http/csvFile.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';

type BatchSort = (typeof BATCH_SORTS)[number];

const ASKED = `
  from unit_batches b join formats f on f.account_id = $1 and f.id = b.format_id
 where b.account_id = $1 and ($2::bigint is null or b.format_id = $2) and ($3::bigint is null or b.transaction_id = $3)
   and ($4::boolean is null or f.numbered) and ($5::date is null or b.received_on >= $5) and ($6::date is null or b.received_on <= $6)
   and ($7::text is null or strpos(lower(concat_ws(' ', f.title, b.supplier, b.supplier_lot, b.declaration)), lower($7)) > 0)`;

const valuesOf = (accountId: number, { filter = {}, from_date, to_date }: BatchListQuery): unknown[] => [
  ...[accountId, filter.format_id ?? null, filter.transaction_id ?? null, filter.numbered ?? null],
  ...[from_date ?? null, to_date ?? null, filter.q ?? null],
];

const orderBy = ({ sort }: BatchListQuery): string =>
  [
    ...readSort<BatchSort>(sort, [{ column: 'received_on', descending: true }]).map(
      ({ column, descending }) => `b.${column} ${descending ? 'desc' : 'asc'}`,
    ),
    'b.id desc',
  ].join(', ');

/** A page of what was received, and how many answer the filters. */
export async function listBatches(
  tx: Tx,
  accountId: number,
  query: BatchListQuery,
): Promise<{ rows: UnitBatch[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const { rows } = await tx.raw<{ count: number; ids: number[] }>({
    text: `with asked as materialized (select b.id, b.received_on, b.quantity ${ASKED})
           select (select count(*) from asked)::int as count,
                  array(select b.id from asked b order by ${orderBy(query)} limit $8::bigint offset $9::bigint) as ids`,
    values: [...valuesOf(accountId, query), limit, offset],
  });
  const { count = 0, ids = [] } = rows[0] ?? {};
  return { rows: await batchesById(tx, accountId, ids), count };
}

async function batchesById(tx: Tx, accountId: number, ids: readonly number[]): Promise<UnitBatch[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.raw<Omit<UnitBatch, 'created_at'> & { created_at: Date }>({
    text: `select b.id, b.format_id, f.title as format_title, b.supplier, b.supplier_lot, b.declaration,
                  to_char(b.received_on, 'YYYY-MM-DD') as received_on, b.quantity, b.transaction_id, x.units, x.retired, x.missing, x.uses,
                  coalesce(nullif(p.name, ''), p.email) as created_by, b.created_at
             from unit_batches b join formats f on f.account_id = $1 and f.id = b.format_id
             left join people p on p.id = b.created_by
            cross join lateral (select count(*)::int as units, count(*) filter (where u.status = 'retired')::int as retired,
                                       count(*) filter (where u.status = 'missing')::int as missing, round(avg(u.uses), 1)::float8 as uses
                                  from units u where u.account_id = $1 and u.batch_id = b.id) x
            where b.account_id = $1 and b.id = any($2::bigint[]) order by array_position($2::bigint[], b.id)`,
    values: [accountId, ids],
  });
  return rows.map(({ created_at: at, ...row }) => ({ ...row, created_at: at.toISOString() }));
}

/** What was received and answers the filters, in the order of the list. */
export const batchesCsv = (database: Database, accountId: number, query: BatchListQuery) =>
  csvById(
    database,
    accountId,
    'lots-recus',
    BATCH_COLUMNS,
    async (tx) => {
      const { rows } = await tx.raw<{ id: number }>({
        text: `select b.id ${ASKED} order by ${orderBy(query)}`,
        values: valuesOf(accountId, query),
      });
      return rows.map(({ id }) => id);
    },
    (tx, ids) => batchesById(tx, accountId, ids),
  );

/** Numbers pieces of the clean stock of the warehouse. 422 for more than have no code. */
export async function createBatch(context: CallContext, input: BatchInput): Promise<UnitBatch> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const today = parisDay(tx.now());
  const { format_id: formatId, quantity, received_on: receivedOn = today, ...origin } = input;
  if (receivedOn > today) throw invalidField('received_on', 'Choisissez un jour passé, ou aujourd’hui.');
  if ((await formatNamed(tx, accountId, formatId)) === undefined) throw notFound('Ce format');
  const free = await unnumberedPieces(tx, accountId, formatId);
  if (!(await numberedAmong(tx, accountId, [formatId])).has(formatId))
    throw invalidField(
      'format_id',
      'Ce format n’est pas numéroté\u00a0: cochez «\u00a0Numéroté\u00a0» dans le format.',
    );
  if (quantity > free)
    throw invalidField('quantity', `L’entrepôt n’a que ${written(free)} contenants propres sans code.`);
  const batch = { ...origin, formatId, quantity, receivedOn, transactionId: null, personId: caller.personId };
  const id = await keepBatch(tx, accountId, batch, true);
  context.details['batch'] = id;
  context.details['pieces'] = quantity;
  const [created] = await batchesById(tx, accountId, [id]);
  if (created === undefined) throw new Error(`No batch ${id}`);
  return created;
}

/** Clean pieces of a format in the warehouse, under lock, beyond the codes that are there. */
async function unnumberedPieces(tx: Tx, accountId: number, formatId: number): Promise<number> {
  const { rows } = await tx.raw<{ quantity: number }>({
    text: `select quantity from cells where account_id = $1 and place = 'A' and place_id = 0 and format_id = $2 and state = 'clean'
              for no key update`,
    values: [accountId, formatId],
  });
  const { rows: named } = await tx.raw<{ units: number }>({
    text: `select count(*)::int as units from units
            where account_id = $1 and format_id = $2 and place = 'A' and place_id = 0 and state = 'clean'`,
    values: [accountId, formatId],
  });
  return Math.max(0, (rows[0]?.quantity ?? 0) - (named[0]?.units ?? 0));
}

/** The codes of a batch and the links of their labels. 404 for a batch of another account. */
export async function codesCsv(tx: Tx, accountId: number, id: number, origin: string): Promise<CsvFile> {
  const [batch] = await batchesById(tx, accountId, [id]);
  if (batch === undefined) throw notFound('Ce lot');
  const { rows } = await tx.raw<{ code: string }>({
    text: 'select code from units where account_id = $1 and batch_id = $2 order by code',
    values: [accountId, id],
  });
  return csvOfRows(
    `codes-lot-${id}`,
    [
      { heading: 'Code', value: ({ code }) => code },
      { heading: 'Lien', value: ({ code }) => `${origin}${unitPath(code)}` },
    ],
    rows,
  );
}
