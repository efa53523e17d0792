import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type Issuer } from '@boucle/contract/features/statements/shapes.ts';
import { firstOfNextMonth } from '@boucle/contract/shared/statements/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { USUAL_TAX } from '../../domain/ledger/allocation/vat.ts';
import { taxesOf } from '../../domain/ledger/invoices/planClosing.ts';

const FURTHEST_DAYS = 731;

/** Whether two are the same VAT. */
const isSame = (
  one: Pick<Issuer, 'vat_rate' | 'vat_regime'>,
  other: Pick<Issuer, 'vat_rate' | 'vat_regime'>,
): boolean => one.vat_rate === other.vat_rate && one.vat_regime === other.vat_regime;

/**
 * Saves from when another VAT holds: the 1st of a month that is not closed, next month's unless one
 * is requested, since invoices charge whole months. It takes the place of a change that has not
 * begun, and gives that up when it is the VAT in force. 422 for another day, and where something of
 * the month was taxed already. The caller holds the account's row.
 */
export async function saveVat(
  tx: Tx,
  accountId: number,
  { before, after, asked, now }: { before: Issuer; after: Issuer; asked: string | null; now: Date },
): Promise<void> {
  const today = parisDay(now);
  if (isSame(before, after) && (asked === null || asked === before.vat_from)) return;
  const toCome = before.vat_from !== null && before.vat_from > today ? before.vat_from : null;
  const start = asked ?? toCome ?? firstOfNextMonth(today);
  const begun = (await taxesOf(tx, accountId)).find(({ valid_from }) => valid_from <= today);
  const current = begun ?? USUAL_TAX;
  const inForce = { vat_rate: current.rate, vat_regime: current.regime };
  if (isSame(before, after) && isSame(inForce, after)) {
    throw invalidField('vat_from', 'Ce taux et ce régime valent déjà.');
  }
  await expectStart(tx, accountId, { start, begun: begun?.valid_from ?? null, today });
  await tx.raw({
    text: 'delete from vat_rates where account_id = $1 and valid_from > $2',
    values: [accountId, today],
  });
  if (isSame(inForce, after)) return;
  await tx.raw({
    text: 'insert into vat_rates (account_id, valid_from, rate, regime) values ($1, $2, $3, $4)',
    values: [accountId, start, after.vat_rate, after.vat_regime],
  });
}

async function expectStart(
  tx: Tx,
  accountId: number,
  { start, begun, today }: { start: string; begun: string | null; today: string },
): Promise<void> {
  const refuse = (says: string) => invalidField('vat_from', says);
  if (!start.endsWith('-01')) throw refuse('Un régime ou un taux de TVA commence le 1er d’un mois.');
  if (start > addDays(today, FURTHEST_DAYS)) throw refuse('Choisissez un mois dans les deux ans.');
  const { rows } = await tx.raw<{ closed_until: string | null; kept: boolean }>({
    text: `select closed_until, exists (select from transactions t where t.account_id = $1 and t.day >= $2 and t.kept_cents <> 0) as kept
      from accounts where id = $1`,
    values: [accountId, start],
  });
  const [{ closed_until: closed, kept } = { closed_until: null, kept: false }] = rows;
  if (closed !== null && start <= closed) throw refuse('Ce mois est clôturé\u00a0: choisissez un mois encore ouvert.');
  if (begun !== null && start <= begun) {
    throw refuse(`La TVA a déjà changé le ${writtenDay(begun)}\u00a0: choisissez un mois suivant.`);
  }
  if (kept) {
    throw refuse(
      `Des consignes ont été conservées depuis le ${writtenDay(start)} à la TVA de leur jour\u00a0: choisissez le mois prochain.`,
    );
  }
}
