import { type MaterialKind } from '@boucle/contract/shared/formats/materials.ts';
import { type FormatDrawing } from '@boucle/contract/features/formats/drawings.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Initiative, OPEN } from './queries.ts';

/** A numbered container as anyone may read of it. */
export interface PublicUnit extends Initiative {
  readonly code: string;
  readonly formatId: number;
  readonly formatTitle: string;
  readonly drawing: FormatDrawing;
  readonly material: string;
  readonly material_kind: MaterialKind | null;
  readonly designedWashes: number | null;
  readonly uses: number;
  readonly washes: number;
  /** Paris day. */
  readonly receivedOn: string;
  readonly retired: boolean;
  /** Restaurant that had it last; null since the warehouse had it. */
  readonly restaurantId: number | null;
}

/** The initiative of a container's code, when it is open; undefined otherwise. Platform scope. */
export async function initiativeOfUnit(tx: Tx, code: string): Promise<Initiative | undefined> {
  const { rows } = await tx.raw<Initiative>({
    text: `select u.account_id as "accountId", a.name as account, a.slug
             from units u join accounts a on a.id = u.account_id and ${OPEN}
            where u.code = $1`,
    values: [code],
  });
  return rows[0];
}

/** A numbered container of an initiative. */
export async function publicUnit(tx: Tx, initiative: Initiative, code: string): Promise<PublicUnit | undefined> {
  const { rows } = await tx.raw<Omit<PublicUnit, keyof Initiative>>({
    text: `select u.code, u.format_id as "formatId", f.title as "formatTitle", f.drawing, f.material, f.material_kind,
                  f.designed_washes as "designedWashes", u.uses, u.washes,
                  b.received_on::text as "receivedOn", u.status = 'retired' as retired,
                  u.restaurant_id as "restaurantId"
             from units u
             join formats f on f.account_id = u.account_id and f.id = u.format_id
             join unit_batches b on b.account_id = u.account_id and b.id = u.batch_id
            where u.account_id = $1 and u.code = $2`,
    values: [initiative.accountId, code],
  });
  return rows[0] && { ...initiative, ...rows[0] };
}
