import { FEC_WITHOUT_SIREN, fecName } from '@boucle/contract/features/books/fec.ts';
import { type FecQuery } from '@boucle/contract/features/books/fecCalls.ts';
import { accountOf, calls } from '../../../platform/api/procedures.ts';
import { invalidField, refused } from '../../../platform/http/errors.ts';
import { brokenMonths } from '../../../domain/ledger/months/seals.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { checkFec } from './check.ts';
import { fecCsv } from './csv.ts';
import { fecExports } from './exports.ts';
import { sinceOf, spanOf } from './span.ts';
import { fecFile } from './write.ts';
import { fecYears } from './years.ts';

/** Files of entries: what `contract/features/books/fecCalls.ts` promises. */
export const fecHandlers = {
  fecYears: calls.books.fecYears.handler(async ({ context: { tx, caller } }) => {
    const { siren, years } = await fecYears(tx, accountOf(caller));
    return { data: { siren, years: [...years] } };
  }),

  fecExports: calls.books.fecExports.handler(async ({ context: { tx, caller } }) => ({
    data: await fecExports(tx, accountOf(caller)),
  })),

  fec: calls.books.fec.handler(async ({ context: { tx, caller, dependencies, details }, input }) => {
    const { siren: _, ...order } = await orderOf(tx, accountOf(caller), input);
    details['file'] = order.fileName;
    return fecFile(dependencies.database, { ...order, personId: caller.personId });
  }),

  fecCsv: calls.books.fecCsv.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const accountId = accountOf(caller);
    const span = spanOf((await fecYears(tx, accountId)).years, input);
    const order = { accountId, ...span, grain: input.grain ?? 'detailed', opening: false };
    return fecCsv(dependencies.database, order, (await brokenMonths(tx, accountId, span)).length > 0);
  }),

  checkFec: calls.books.checkFec.handler(async ({ context: { tx, apart, caller, dependencies }, input }) => {
    const { siren, ...order } = await orderOf(tx, accountOf(caller), input);
    return { data: await apart(() => checkFec(dependencies.database, { ...order, personId: null }, siren)) };
  }),
};

/** The file that is asked for, with the SIREN that names it. */
async function orderOf(tx: Tx, accountId: number, input: FecQuery) {
  const { grain = 'detailed', opening = false, whole = false } = input;
  const { siren, years } = await fecYears(tx, accountId);
  const span = spanOf(years, input);
  const since = sinceOf(span);
  for (const [field, isAsked] of [
    ['opening', opening],
    ['whole', whole],
  ] as const)
    if (isAsked && since !== undefined)
      throw invalidField(field, 'Choisissez un fichier qui commence avec l’exercice.');
  if (siren === null) throw refused(FEC_WITHOUT_SIREN);
  const broken = await brokenMonths(tx, accountId, span);
  const fileName = fecName(siren, span.to, { isWhole: whole, isBroken: broken.length > 0, since });
  return { accountId, ...span, grain, opening, fileName, brokenMonths: broken, siren };
}
