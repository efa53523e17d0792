import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { confirm } from '../../base/confirm.ts';
import { fileOf, requiredText } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { day, eurosOut, id, instant } from '../../base/primitives.ts';
import { CARD_SOURCES } from '../../shared/ledgerCards/causes.ts';
import { BANK_MATCH_WAYS, MOST_BANK_MEGABYTES } from './bank.ts';

const MOST_MATCHED = 200;
const MOST_REASON = 500;
const TOO_MANY = `Rapprochez au plus ${MOST_MATCHED} opérations à la fois.`;

/** Euros, above 0 what came in. */
const moved = { day, amount: eurosOut };

/** What moved account 512: a transaction, a settlement, or all those of a batch of transfers. */
const operation = z.object({
  ...moved,
  transaction_ids: z.array(z.int()),
  settlement_ids: z.array(z.int()),
  source: z.enum(CARD_SOURCES),
  /** A restaurant, a client or a holder; null for the initiative itself. */
  who: z.string().nullable(),
  comment: z.string(),
  batch: z.object({ id: z.int(), label: z.string() }).nullable(),
  statement_id: z.int().nullable(),
});
export type BankOperation = z.infer<typeof operation>;

/** Something by which what a line shows may be recorded; nothing is chosen. */
const proposal = z.object({
  kind: z.enum(['statement', 'service', 'batch']),
  id: z.int(),
  label: z.string(),
  who: z.string(),
});
export type BankProposal = z.infer<typeof proposal>;

const line = z.object({
  id: z.int(),
  ...moved,
  party: z.string(),
  text: z.string(),
  /** Payments that the bank summed up in it. */
  payments: z.int(),
  /** None once it is matched. */
  proposals: z.array(proposal),
});
export type BankLine = z.infer<typeof line>;

const match = z.object({
  id: z.int(),
  how: z.enum(BANK_MATCH_WAYS),
  reason: z.string(),
  made_at: instant,
  by: z.string().nullable(),
  lines: z.array(line),
  operations: z.array(operation),
});
export type BankMatch = z.infer<typeof match>;

const statement = z.object({
  id: z.int(),
  iban: z.string(),
  number: z.string(),
  from_day: day,
  to_day: day,
  opening: eurosOut,
  closing: eurosOut,
  lines: z.int(),
  read_at: instant,
  by: z.string().nullable(),
});
export type BankStatement = z.infer<typeof statement>;

/** The balance of the bank is that of the books and all the rest, `ours` taken off. */
const sums = z.object({
  /** The first and last days of all statements. */
  from_day: day,
  to_day: day,
  bank: eurosOut,
  books: eurosOut,
  /** What both had apart before the first statement. */
  start: eurosOut,
  /** Of statements that are missing between two others. */
  missing: eurosOut,
  theirs: eurosOut,
  aside: eurosOut,
  ours: eurosOut,
  /** Matched with a line of the bank, and dated after its last statement in the books. */
  later: eurosOut,
});
export type BankSums = z.infer<typeof sums>;

const bank = z.object({
  /** The latest first. */
  statements: z.array(statement),
  /** Null before the first statement. */
  sums: sums.nullable(),
  /** At the bank, not in the books: the oldest first. */
  theirs: z.array(line),
  /** In the books within the days of the statements, not at the bank: the oldest first. */
  ours: z.array(operation),
  /** How many of both there are, since the lists end with the last that are shown. */
  lines: z.int(),
  operations: z.int(),
  aside: z.array(match),
  /** The latest first. */
  matches: z.array(match),
});
export type Bank = z.infer<typeof bank>;

const matched = z.object({ matched: z.int() });

export const bankCalls = {
  bank: call(ADMIN_READS)
    .route({ method: 'GET', path: '/books/bank', summary: 'Le rapprochement de la banque et du compte 512' })
    .output(one(bank)),
  bankCandidates: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/books/bank/lines/{id}/candidates',
      summary: 'Les opérations des comptes qui peuvent être une ligne de la banque',
    })
    .input(z.object({ id }))
    .output(one(z.array(operation))),
  readBankFile: call({ ...ADMIN_WRITES, pictures: true })
    .route({
      method: 'POST',
      path: '/books/bank/statements',
      summary: 'Lire un relevé de la banque (CAMT.053) et le rapprocher',
      successStatus: 201,
    })
    .input(
      z.object({
        file: fileOf(
          MOST_BANK_MEGABYTES,
          'Choisissez un relevé de la banque (.xml).',
          'demandez un relevé plus court.',
        ),
        confirm,
      }),
    )
    .output(one(matched.extend({ lines: z.int(), known: z.int() }))),
  matchBank: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/books/bank/match',
      summary: 'Rapprocher ce qui se correspond sans doute possible',
    })
    .output(one(matched)),
  joinBank: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/books/bank/matches',
      summary: 'Rapprocher à la main des lignes de la banque et des opérations des comptes',
      successStatus: 201,
    })
    .input(
      z.object({
        line_ids: z.array(id).max(MOST_MATCHED, TOO_MANY).optional(),
        transaction_ids: z.array(id).max(MOST_MATCHED, TOO_MANY).optional(),
        settlement_ids: z.array(id).max(MOST_MATCHED, TOO_MANY).optional(),
      }),
    )
    .output(one(z.object({ id: z.int() }))),
  setBankAside: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/books/bank/lines/{id}/aside',
      summary: 'Mettre une ligne de la banque hors Boucle',
    })
    .input(z.object({ id, reason: requiredText('Motif', MOST_REASON) }))
    .output(one(z.object({ id: z.int() }))),
  undoBankMatch: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/books/bank/matches/{id}/undo', summary: 'Défaire un rapprochement' })
    .input(z.object({ id }))
    .output(one(z.object({ id: z.int() }))),
};
