import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type Issuer } from '@boucle/contract/features/statements/shapes.ts';
import { firstOfNextMonth } from '@boucle/contract/shared/statements/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { type DatedTax, USUAL_TAX } from '../../domain/ledger/allocation/vat.ts';
import { taxesOf } from '../../domain/ledger/invoices/planClosing.ts';

const FURTHEST_DAYS = 731;

/** Whether two are the same VAT. */
const isSame = (
  one: Pick<Issuer, 'vat_rate' | 'vat_regime'>,
  other: Pick<Issuer, 'vat_rate' | 'vat_regime'>,
): boolean => one.vat_rate === other.vat_rate && one.vat_regime === other.vat_regime;

/** From when a caller says that another VAT holds. */
export interface Asked {
  /** The 1st of a month; null is next month's. */
  readonly from: string | null;
  /** The day on which an initiative in franchise crossed the upper threshold. */
  readonly crossedOn: string | null;
}

/**
 * What a change asks of the start of VAT; a crossing that was read and is sent back asks nothing.
 */
export const askedOf = (
  changes: { readonly vat_from?: string | null | undefined; readonly threshold_crossed_on?: string | null | undefined },
  before: Pick<Issuer, 'vat_from' | 'threshold_crossed_on'>,
): Asked => {
  const { vat_from: from = null, threshold_crossed_on: crossed = null } = changes;
  const crossedOn = crossed === before.threshold_crossed_on ? null : crossed;
  return { from: crossedOn !== null && from === before.vat_from ? null : from, crossedOn };
};

/**
 * Saves from when another VAT holds: the 1st of a month that is not closed, next month's unless one
 * is requested, since invoices charge whole months. From the day of crossing where an initiative in
 * franchise crossed the upper threshold (article 293 B since 2025). It takes the place of a change
 * that has not begun, and gives that up when it is the VAT in force. 422 for another day, and where
 * something of the month was taxed already. The caller holds the account's row.
 */
export async function saveVat(
  tx: Tx,
  accountId: number,
  { before, after, asked, now }: { before: Issuer; after: Issuer; asked: Asked; now: Date },
): Promise<void> {
  const today = parisDay(now);
  const { from, crossedOn } = asked;
  if (crossedOn === null && isSame(before, after) && (from === null || from === before.vat_from)) return;
  const toCome = before.vat_from !== null && before.vat_from > today ? before.vat_from : null;
  const start = crossedOn ?? from ?? toCome ?? firstOfNextMonth(today);
  const begun = (await taxesOf(tx, accountId)).find(({ valid_from }) => valid_from <= today);
  const current = begun ?? USUAL_TAX;
  const inForce = { vat_rate: current.rate, vat_regime: current.regime };
  if (crossedOn !== null) expectCrossing(asked, { start, begun, after, today });
  if (isSame(before, after) && isSame(inForce, after)) {
    throw invalidField('vat_from', 'Ce taux et ce régime valent déjà.');
  }
  await expectStart(tx, accountId, { start, begun: begun?.valid_from ?? null, today, isCrossing: crossedOn !== null });
  await tx.raw({
    text: 'delete from vat_rates where account_id = $1 and valid_from > $2',
    values: [accountId, today],
  });
  if (isSame(inForce, after)) return;
  await tx.raw({
    text: 'insert into vat_rates (account_id, valid_from, rate, regime, threshold_at) values ($1, $2, $3, $4, $5)',
    values: [accountId, start, after.vat_rate, after.vat_regime, crossedOn === null ? null : now],
  });
}

/** Throws the refusal of a crossing that is not one of franchise, from one VAT to the other. */
function expectCrossing(
  { from }: Asked,
  {
    start,
    begun,
    after,
    today,
  }: { start: string; begun: DatedTax | undefined; after: Pick<Issuer, 'vat_regime' | 'vat_rate'>; today: string },
): void {
  const refuse = (says: string) => invalidField('threshold_crossed_on', says);
  if (from !== null) throw refuse('Dites le jour du dépassement ou un 1er de mois, pas les deux.');
  if (begun?.regime !== 'franchise') throw refuse('Le seuil de franchise ne se dépasse qu’en franchise en base.');
  if (start > today) throw refuse('Le jour du dépassement ne peut pas être à venir.');
  if (begun.valid_from > firstOf(start) && begun.valid_from < start) {
    throw refuse(`La TVA a déjà changé le ${writtenDay(begun.valid_from)}, dans le même mois.`);
  }
  if (after.vat_regime !== 'normal') throw invalidField('vat_regime', 'Au-delà du seuil, la TVA est facturée.');
  if (after.vat_rate === 0) throw invalidField('vat_rate', 'Choisissez le taux facturé à partir de ce jour.');
}

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

async function expectStart(
  tx: Tx,
  accountId: number,
  { start, begun, today, isCrossing }: { start: string; begun: string | null; today: string; isCrossing: boolean },
): Promise<void> {
  const refuse = (says: string) => invalidField(isCrossing ? 'threshold_crossed_on' : 'vat_from', says);
  if (!isCrossing && !start.endsWith('-01')) throw refuse('Un régime ou un taux de TVA commence le 1er d’un mois.');
  if (start > addDays(today, FURTHEST_DAYS)) throw refuse('Choisissez un mois dans les deux ans.');
  const { rows } = await tx.raw<{ closed_until: string | null; kept: boolean }>({
    text: `select closed_until, exists (select from transactions t where t.account_id = $1 and t.day >= $2 and t.kept_cents <> 0
        and (not $3 or t.reverses_id is null
          and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = t.id))) as kept
      from accounts where id = $1`,
    values: [accountId, start, isCrossing],
  });
  const [{ closed_until: closed, kept } = { closed_until: null, kept: false }] = rows;
  if (closed !== null && start <= closed) throw refuse('Ce mois est clôturé\u00a0: choisissez un mois encore ouvert.');
  if (begun !== null && start <= begun) {
    throw refuse(`La TVA a déjà changé le ${writtenDay(begun)}\u00a0: choisissez un mois suivant.`);
  }
  if (kept && isCrossing) {
    throw refuse(
      `Des consignes ont été conservées sans TVA depuis le ${writtenDay(start)}\u00a0: annulez-les, déclarez le dépassement, puis enregistrez-les à nouveau.`,
    );
  }
  if (kept) {
    throw refuse(
      `Des consignes ont été conservées depuis le ${writtenDay(start)} à la TVA de leur jour\u00a0: choisissez le mois prochain.`,
    );
  }
}
