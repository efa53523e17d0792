import { accountOf, calls } from '../../../platform/api/procedures.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { monthFiles, orderOfPeriod } from './queries.ts';

/**
 * The accountant's files of closed months: what `contract/features/books/monthFileCalls.ts`
 * promises.
 */
export const monthFileHandlers = {
  monthFiles: calls.books.monthFiles.handler(async ({ context: { tx, caller } }) => ({
    data: await monthFiles(tx, accountOf(caller)),
  })),

  monthFile: calls.books.monthFile.handler(async ({ context, input: { period } }) => {
    const { tx, apart, caller, details, monthFile } = context;
    const order = await orderOfPeriod(tx, accountOf(caller), period);
    if (order === undefined || monthFile === undefined) throw notFound('Ce dossier');
    const { name, headers, body } = await apart(() => monthFile({ ...order, personId: caller.personId, linkId: null }));
    details['file'] = name;
    return { headers, body };
  }),
};
