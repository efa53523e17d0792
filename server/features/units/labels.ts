import { LABELS_AT_ONCE, unitPath, writtenCode } from '@boucle/contract/shared/units/labels.ts';
import type { UnitLabel } from '../../documents/papers/unitLabelsPdf.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';

interface LabelsWanted {
  readonly batch_id: number;
  /** Rank of the first one, from 1. */
  readonly from?: number | undefined;
  readonly code?: string | undefined;
}

/**
 * The labels of a batch by code, from a rank on, or of one of its containers. Retired ones have
 * none. 404: no such batch or code.
 */
export async function labelsOf(
  tx: Tx,
  accountId: number,
  { batch_id: batchId, from = 1, code }: LabelsWanted,
  origin: string,
): Promise<UnitLabel[]> {
  const { rows } = await tx.raw<{ code: string; title: string }>({
    text: `select u.code, f.title
             from units u join formats f on f.account_id = u.account_id and f.id = u.format_id
            where u.account_id = $1 and u.batch_id = $2 and u.code = coalesce($3, u.code)
              and (u.status <> 'retired' or u.code = $3)
            order by u.code limit $4 offset $5`,
    values: [accountId, batchId, code ?? null, LABELS_AT_ONCE, code === undefined ? from - 1 : 0],
  });
  if (rows.length === 0) throw notFound(code === undefined ? 'Ce lot' : 'Ce contenant');
  return rows.map(({ code: one, title }) => ({
    code: writtenCode(one),
    link: origin + unitPath(one),
    formatTitle: title,
  }));
}
