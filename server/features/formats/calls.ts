import { FORMAT_PICTURE_SIDE } from '@boucle/contract/shared/formats/limits.ts';
import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { handOver } from '../../domain/places/removal.ts';
import { formatRows } from '../../domain/formats/rows.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';
import { type Doubt, expectLikely, slippedPrice } from '../../platform/api/likely.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { pictureChange } from '../../platform/pictures/keepPicture.ts';
import { formatsCsv } from './csv.ts';
import { fleetValueCsv, fleetValueOf } from './fleetValue.ts';
import { hasUnits, insertFormat, insertPrice, lockFormat, readFormat, updateFormat } from './queries.ts';
import { assertPriceDay, traced } from './rules.ts';

const PICTURE = { maxSide: FORMAT_PICTURE_SIDE, path: 'format.picture', field: 'Photo' };

async function oneFormat(tx: Tx, accountId: number, id: number): Promise<FormatDetail> {
  const found = await readFormat(tx, accountId, id);
  if (found === undefined) throw notFound('Ce format');
  return found;
}

const DEPOSIT = 'format.deposit';

/** A deposit of more than twice the dearest of the other formats. */
async function dearDeposit(
  tx: Tx,
  accountId: number,
  id: number | undefined,
  deposit: number,
): Promise<Doubt | undefined> {
  const others = (await formatRows(tx, accountId)).filter((one) => one.id !== id).map((one) => one.deposit);
  const dearest = Math.max(0, ...others);
  if (dearest === 0 || toCents(deposit) <= 2 * toCents(dearest)) return undefined;
  const sentence = `${euro(deposit)}, quand la consigne la plus chère est de ${euro(dearest)}\u00a0: est-ce bien le montant\u202f?`;
  return { field: DEPOSIT, sentence };
}

const centsOf = (euros: number | null | undefined): number | null | undefined =>
  euros === null || euros === undefined ? euros : toCents(euros);

/** Formats of containers: what `contract/features/formats/calls.ts` promises. */
export const formats = {
  fleetValue: calls.formats.fleetValue.handler(async ({ context: { tx, caller }, input }) => ({
    data: await fleetValueOf(tx, accountOf(caller), input),
  })),

  fleetValueCsv: calls.formats.fleetValueCsv.handler(({ context: { caller, dependencies }, input }) =>
    fleetValueCsv(dependencies.database, accountOf(caller), input),
  ),

  read: calls.formats.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await oneFormat(tx, accountOf(caller), input.id),
  })),

  csv: calls.formats.csv.handler(async ({ context: { tx, caller }, input: { filter } }) => {
    const rows = await formatRows(tx, accountOf(caller));
    return formatsCsv(filter?.active === true ? rows.filter(({ active }) => active) : rows);
  }),

  create: calls.formats.create.handler(async ({ context, input: { format, confirm } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    const { deposit, deposit_from, picture, purchase_cost, single_use_price, ...columns } = format;
    assertPriceDay(deposit_from, dependencies.now());
    expectLikely(confirm, [await dearDeposit(tx, accountId, undefined, deposit)]);
    const id = await insertFormat(tx, accountId, {
      ...columns,
      purchase_cost_cents: centsOf(purchase_cost),
      single_use_price_cents: centsOf(single_use_price),
      picture_url: await pictureChange(tx, accountId, picture, PICTURE),
    });
    await insertPrice(tx, accountId, id, {
      depositCents: toCents(deposit),
      from: deposit_from,
      personId: caller.personId,
    });
    const created = await oneFormat(tx, accountId, id);
    noteChange(context, null, traced(created));
    return { data: created };
  }),

  update: calls.formats.update.handler(async ({ context, input: { id, format, confirm } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    const { deposit, deposit_from, picture, purchase_cost, single_use_price, version, ...columns } = format;
    assertPriceDay(deposit_from, dependencies.now());
    await lockFormat(tx, accountId, id);
    const before = await oneFormat(tx, accountId, id);
    expectVersion(askedVersion(context, version), before);
    if (before.numbered && columns.numbered === false && (await hasUnits(tx, accountId, id)))
      throw invalidField('format.numbered', 'Des contenants de ce format ont un code\u00a0: il reste numéroté.');
    if (before.active && columns.active === false) await handOver(tx, accountId, { thing: 'format', id });
    if (deposit !== undefined && deposit !== before.deposit) {
      const former = { price: before.deposit, of: 'jusqu’ici' };
      expectLikely(confirm, [slippedPrice(DEPOSIT, deposit, former), await dearDeposit(tx, accountId, id, deposit)]);
    }
    await updateFormat(tx, accountId, id, {
      ...columns,
      purchase_cost_cents: centsOf(purchase_cost),
      single_use_price_cents: centsOf(single_use_price),
      picture_url: await pictureChange(tx, accountId, picture, PICTURE),
    });
    if (deposit !== undefined && (deposit !== before.deposit || deposit_from !== undefined))
      await insertPrice(tx, accountId, id, {
        depositCents: toCents(deposit),
        from: deposit_from,
        personId: caller.personId,
      });
    const after = await oneFormat(tx, accountId, id);
    noteChange(context, traced(before), traced(after));
    return { data: after };
  }),
};
