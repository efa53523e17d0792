import { FEC_WITHOUT_SIREN, fecName } from '@boucle/contract/features/books/fec.ts';
import { accountOf, calls } from '../../../platform/api/procedures.ts';
import { invalidField, refused } from '../../../platform/http/errors.ts';
import { brokenMonths } from '../../../domain/ledger/months/seals.ts';
import { fecExports } from './exports.ts';
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
    const { from_date: from, grain = 'detailed', opening = false, whole = false } = input;
    const accountId = accountOf(caller);
    const { siren, years } = await fecYears(tx, accountId);
    const year = years.find(({ first }) => first === from);
    if (year === undefined) {
      throw invalidField('from_date', 'Choisissez le premier jour d’un exercice dont un mois au moins est clôturé.');
    }
    if (siren === null) throw refused(FEC_WITHOUT_SIREN);
    const { closed_until: to } = year;
    const broken = await brokenMonths(tx, accountId, { from, to });
    const fileName = fecName(siren, to, whole, broken.length > 0);
    details['file'] = fileName;
    const { personId } = caller;
    const order = { accountId, from, to, grain, opening, fileName, personId, brokenMonths: broken };
    return fecFile(dependencies.database, order);
  }),
};
