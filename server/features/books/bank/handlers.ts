import { join } from 'node:path';
import { ibanText } from '@boucle/contract/base/validation/bank.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { bytesOf, readApart } from '../../../documents/imports/read.ts';
import { expectLikely } from '../../../platform/api/likely.ts';
import { accountOf, calls } from '../../../platform/api/procedures.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type Task } from '../../../platform/processes/processes.ts';
import { joinByHand, setAside, undoMatch } from './acts.ts';
import type { bankFile } from './bankFile.ts';
import { bankOf, candidatesOf } from './read.ts';
import { keepStatements, lockBank, matchOpen } from './store.ts';

const BANK_FILE: Task<typeof bankFile> = { lane: 'imports', module: join(import.meta.dirname, 'bankFile.ts') };
const UNBOUNDED = 'Ce fichier est trop lourd à lire\u00a0: demandez un relevé plus court, ou réessayez.';

/** A bank account that neither pays the transfers nor had a statement before. */
async function unknownIban(tx: Tx, accountId: number, ibans: readonly string[]): Promise<string | undefined> {
  const { rows } = await tx.raw<{ iban: string }>({
    text: `select iban from accounts where id = $1 and iban is not null
      union select iban from bank_statements where account_id = $1`,
    values: [accountId],
  });
  const known = new Set(rows.map(({ iban }) => iban));
  return ibans.find((iban) => !known.has(iban));
}

/** Calls of the bank's statements, as `contract/features/books/bankCalls.ts` declares them. */
export const bankHandlers = {
  bank: calls.books.bank.handler(async ({ context: { tx, caller } }) => ({
    data: await bankOf(tx, accountOf(caller)),
  })),

  bankCandidates: calls.books.bankCandidates.handler(async ({ context: { tx, caller }, input: { id } }) => ({
    data: await candidatesOf(tx, accountOf(caller), id),
  })),

  readBankFile: calls.books.readBankFile.handler(async ({ context, input: { file, confirm } }) => {
    const { tx, caller, dependencies, details, apart } = context;
    const accountId = accountOf(caller);
    const act = { personId: caller.personId, now: dependencies.now() };
    const { statements } = await apart(async () =>
      readApart(dependencies.processes, accountId, BANK_FILE, [await bytesOf(file)], UNBOUNDED),
    );
    await lockBank(tx, accountId);
    const other = await unknownIban(
      tx,
      accountId,
      statements.map(({ iban }) => iban),
    );
    expectLikely(confirm, [
      other === undefined
        ? undefined
        : {
            field: 'file',
            sentence: `Ce relevé est celui du compte ${ibanText(other)}, qui n’est pas celui de vos virements\u00a0: est-ce bien un compte de l’initiative\u202f?`,
          },
    ]);
    const lines = await keepStatements(tx, accountId, statements, act);
    const matched = await matchOpen(tx, accountId, act);
    Object.assign(details, { lines, matched });
    const sent = statements.reduce((sum, one) => sum + one.lines.length, 0);
    return { data: { lines, known: sent - lines, matched } };
  }),

  matchBank: calls.books.matchBank.handler(async ({ context: { tx, caller, dependencies, details } }) => {
    const accountId = accountOf(caller);
    await lockBank(tx, accountId);
    const matched = await matchOpen(tx, accountId, { personId: caller.personId, now: dependencies.now() });
    details['matched'] = matched;
    return { data: { matched } };
  }),

  joinBank: calls.books.joinBank.handler(async ({ context: { tx, caller, dependencies, details }, input }) => {
    const { line_ids: lineIds = [], transaction_ids: transactionIds = [], settlement_ids: settlementIds = [] } = input;
    const { id, cents } = await joinByHand(
      tx,
      accountOf(caller),
      { lineIds, transactionIds, settlementIds },
      { personId: caller.personId, now: dependencies.now() },
    );
    details['amount'] = toEuros(cents);
    return { data: { id } };
  }),

  setBankAside: calls.books.setBankAside.handler(async ({ context: { tx, caller, dependencies, details }, input }) => {
    const act = { personId: caller.personId, now: dependencies.now() };
    const { id, cents } = await setAside(tx, accountOf(caller), input, act);
    Object.assign(details, { amount: toEuros(cents), reason: input.reason });
    return { data: { id } };
  }),

  undoBankMatch: calls.books.undoBankMatch.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => {
    await undoMatch(tx, accountOf(caller), id, { personId: caller.personId, now: dependencies.now() });
    return { data: { id } };
  }),
};
