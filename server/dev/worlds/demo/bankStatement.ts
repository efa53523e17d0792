import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { monthEndBefore } from '@boucle/contract/features/books/liability.ts';
import { bankFile } from '../../../features/books/bank/bankFile.ts';
import { openOperations, unitsOf } from '../../../features/books/bank/operations.ts';
import { whatIsDue } from '../../../features/books/bank/proposals.ts';
import { keepStatements, matchOpen } from '../../../features/books/bank/store.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { camt053, type WrittenLine } from '../camt053.ts';
import { type DemoWorld } from './demoWorld.ts';

const OPENING_CENTS = 1_842_050;
/** The bank has not booked one operation in so many yet. */
const LATE = 6;

/**
 * The bank's statement of the month before, read as a person would: most of it is matched, a
 * payment and the bank's charges are not in the books, some operations are not at the bank.
 */
export async function writeBankStatement(tx: Tx, { accountId, adminId, ago }: DemoWorld): Promise<void> {
  const now = ago(0);
  const to = monthEndBefore(parisDay(now));
  const from = addDays(monthEndBefore(to), 1);
  const { rows } = await tx.raw<{ iban: string }>({
    text: 'select iban from accounts where id = $1 and iban is not null',
    values: [accountId],
  });
  const [account] = rows;
  if (account === undefined) return;
  const units = unitsOf(await openOperations(tx, accountId, { from, to }));
  const known = units
    .filter((_, rank) => rank % LATE !== LATE - 1)
    .map(({ day, cents, refs, operations }, rank): WrittenLine => ({
      day,
      cents,
      party: operations.length === 1 ? (operations[0]?.who ?? '') : '',
      text: refs.join(' '),
      bankReference: `${from.slice(0, 7)}-${rank}`,
    }));
  const due = (await whatIsDue(tx, accountId, addDays(from, -365))).find(
    ({ kind, cents }) => kind === 'statement' && cents > 0,
  );
  const charges = { day: to, cents: -1_290, text: 'FRAIS DE TENUE DE COMPTE', bankReference: 'FRAIS' };
  const paid =
    due === undefined
      ? []
      : [{ day: to, cents: due.cents, party: due.who.toUpperCase(), text: `VIR RELEVE ${due.label}` }];
  const lines = [...known, charges, ...paid];
  const made = bankFile(
    Buffer.from(camt053([{ iban: account.iban, number: '11', from, to, openingCents: OPENING_CENTS, lines }])),
  );
  if ('refused' in made) throw new Error(made.refused);
  const act = { personId: adminId, now: ago(1, 18 * 60) };
  await keepStatements(tx, accountId, made.statements, act);
  await matchOpen(tx, accountId, act);
}
