import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call, history } from '../../base/call.ts';
import { fieldSays } from '../../base/formBody.ts';
import { csvCall } from '../../base/listCalls.ts';
import { one } from '../../base/pagination.ts';
import { day, euros, eurosOut } from '../../base/primitives.ts';
import { E_MONEY_WAYS, MAX_BALANCE_SAYS, MOST_MAX_BALANCE } from '../../shared/books/eMoney.ts';

/** The largest amount that ever was, and the end of the Paris day on which it was first. */
const most = z.object({ day, amount: eurosOut });

const eMoney = z.object({
  day,
  /** Balance of cagnottes at the end of the day, and the part locked for containers. */
  outstanding: z.object({ cagnottes: eurosOut, deposits: eurosOut, most: most.nullable() }),
  /** Top-ups and refunds of twelve months, by how they were made; `amount` is their sum. */
  volume: z.object({
    from: day,
    ways: z.array(z.object({ way: z.enum(E_MONEY_WAYS), amount: eurosOut })),
    amount: eurosOut,
    most: most.nullable(),
  }),
  /** The ends of the months, the earliest first, 36 at most; the last one is the day. */
  months: z.array(z.object({ day, cagnottes: eurosOut, deposits: eurosOut, volume: eurosOut })),
});
export type EMoney = z.infer<typeof eMoney>;

const cap = z.object({
  version: z.int(),
  /** Euros that a cagnotte may hold. */
  max_balance: eurosOut,
  /** Cagnottes that hold more: what arrived is never refused. */
  beyond: z.int(),
});
export type BalanceCap = z.infer<typeof cap>;

export const eMoneyCalls = {
  eMoney: call(history(ADMIN_READS))
    .route({ method: 'GET', path: '/books/e_money', summary: 'L’encours des cagnottes et le volume de douze mois' })
    .input(z.strictObject({ day: day.optional() }))
    .output(one(eMoney)),
  balanceCap: call(ADMIN_READS)
    .route({ method: 'GET', path: '/books/max_balance', summary: 'Le plafond d’une cagnotte' })
    .output(one(cap)),
  saveBalanceCap: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/books/max_balance', summary: 'Changer le plafond d’une cagnotte' })
    .input(
      z.strictObject({
        version: z.int().min(1).optional(),
        max_balance: z
          .number({
            error: ({ input }) => fieldSays('Plafond d’une cagnotte', input === undefined ? 'required' : 'default'),
          })
          .min(1, MAX_BALANCE_SAYS)
          .max(MOST_MAX_BALANCE, MAX_BALANCE_SAYS)
          .pipe(euros),
      }),
    )
    .output(one(cap)),
  acceptorsCsv: csvCall(
    ADMIN_READS,
    '/books/acceptors.csv',
    'Les restaurants qui acceptent les cagnottes, en CSV',
    z.strictObject({}),
  ),
};
