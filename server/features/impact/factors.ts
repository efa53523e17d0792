import { parisDay } from '@boucle/contract/base/format.ts';
import { type FactorKind } from '@boucle/contract/shared/impact/labels.ts';
import { type ImpactFactor } from '@boucle/contract/features/impact/shapes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { factorOn, type Factor } from '../../domain/statistics/impact/rules.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';

const MILLIGRAMS = 1000;

/** What a form says of a factor; grams. */
interface NewFactor {
  readonly kind: FactorKind;
  readonly format_id?: number | null | undefined;
  readonly value: number;
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
  readonly waste_g?: number | null | undefined;
  readonly source: string;
  readonly url?: string | null | undefined;
  readonly valid_from: string;
}

/** Every factor of an account, by kind and format, the one that begins last first; grams. */
export async function listFactors(tx: Tx, accountId: number): Promise<ImpactFactor[]> {
  const { rows } = await tx.raw<Omit<ImpactFactor, 'in_force' | 'created_at'> & { created_at: Date }>({
    text: `select i.id, i.kind, i.format_id, f.title as format_title, i.value_mg / 1000.0::float8 as value, i.low_mg / 1000.0::float8 as low,
                  i.high_mg / 1000.0::float8 as high, i.waste_mg / 1000.0::float8 as waste_g, i.source, i.url, i.valid_from,
                  p.name as created_by, i.created_at
             from impact_factors i
             left join formats f on f.account_id = $1 and f.id = i.format_id
             left join people p on p.account_id = $1 and p.id = i.created_by
            where i.account_id = $1
            order by i.kind, plain(f.title) nulls first, i.format_id, i.valid_from desc, i.id desc`,
    values: [accountId],
  });
  const today = parisDay(tx.now());
  const known = rows.map(
    ({ id, kind, format_id: formatId, value, low, high, waste_g: waste, valid_from: validFrom }): Factor => ({
      ...{ id, kind, formatId, value, low, high, waste, validFrom },
    }),
  );
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    in_force:
      factorOn(
        known.filter(({ formatId }) => formatId === row.format_id),
        row.kind,
        row.format_id,
        today,
      )?.id === row.id,
  }));
}

/** Adds a factor; answers it as the list shows it. */
export async function addFactor({ tx, caller, details }: CallContext, sent: NewFactor): Promise<ImpactFactor> {
  const accountId = accountOf(caller);
  const { kind, format_id: formatId = null, value, source, url, valid_from: from } = sent;
  if (formatId !== null) await assertFormat(tx, accountId, formatId);
  const milligrams = (grams: number | null | undefined): number | null =>
    grams === null || grams === undefined ? null : Math.round(grams * MILLIGRAMS);
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into impact_factors (account_id, kind, format_id, value_mg, low_mg, high_mg, waste_mg, source, url, valid_from, created_by, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    values: [
      ...[accountId, kind, formatId, milligrams(value), milligrams(sent.low ?? value), milligrams(sent.high ?? value)],
      ...[milligrams(sent.waste_g), source, url ?? '', from, caller.personId, tx.now()],
    ],
  });
  const added = (await listFactors(tx, accountId)).find(({ id }) => id === rows[0]?.id);
  if (added === undefined) throw new Error('A factor that was added is in no list.');
  Object.assign(details, { kind, value, source, from });
  return added;
}

async function assertFormat(tx: Tx, accountId: number, id: number): Promise<void> {
  const { rowCount } = await tx.raw({
    text: 'select from formats where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  if (rowCount !== 1) throw invalidField('format_id', 'Ce format n’existe pas.');
}
