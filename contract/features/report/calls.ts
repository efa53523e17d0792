import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call, history } from '../../base/call.ts';
import { endsAfterItBegins, lastsAtMost, one } from '../../base/pagination.ts';
import { absentSays } from '../../base/formBody.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';
import { ACCOUNT_RULES } from '../../shared/accounts/rules.ts';
import { fileDownload } from '../../base/download.ts';
import { day, euros, eurosOut, month } from '../../base/primitives.ts';

/** A year, and the 29th of February. */
const MOST_DAYS = 366;

/** Both days are Paris days, inclusive. */
const period = z
  .strictObject({ from_date: day, to_date: day })
  .refine(...endsAfterItBegins)
  .refine(...lastsAtMost(MOST_DAYS, 'un an'));

/** What the initiative spent in a month, as somebody entered it; null: not entered. */
const costs = {
  washing: eurosOut.nullable(),
  rounds: eurosOut.nullable(),
  team: eurosOut.nullable(),
};

const monthCosts = z.object({
  month,
  ...costs,
  /** Number of the entry: what a writer saw before, 0 for none. */
  n: z.int(),
});
export type MonthCosts = z.infer<typeof monthCosts>;

const figures = z.object({
  from_date: day,
  to_date: day,
  uses: z.int(),
  /** Share (0 to 1) of the pieces lent that came back within 30 days; null when none was lent. */
  returned_at_30_days: z.number().nullable(),
  /** Lost and broken pieces, less what was found, and their purchase cost of now. */
  lost: z.int(),
  lost_cost: eurosOut,
  /** Null where a month was not entered, or a day of a month is left out. */
  costs: z.object(costs),
  /** All costs by use; null where one of them is, or without a use. */
  cost_per_use: eurosOut.nullable(),
  /** Cagnottes and deposits owed at the end of the last day. */
  held: eurosOut,
  /** Invoices issued less credit notes, with VAT; and what restaurants and clients paid. */
  invoiced: eurosOut,
  paid: eurosOut,
  /** Restaurants that served, points that are open now. */
  restaurants: z.int(),
  points: z.int(),
  /** Net grams of CO₂e avoided, negative when more was emitted; null without factors. */
  co2e_g: z.int().nullable(),
  /** Rubbish bags spared, at the bag of the initiative; null while it has none. */
  bags: z.int().nullable(),
});
export type ReportFigures = z.infer<typeof figures>;

const report = z.object({
  /** Up to today while it runs. */
  period: figures,
  /** As many of its days; null when the programme was younger. */
  before: figures.nullable(),
  last_year: figures.nullable(),
  /** The twelve months up to the last one; uses a year before, null when it was younger. */
  months: z.array(z.object({ month, uses: z.int(), year_before: z.int().nullable() })),
  /** The restaurant whose uses changed most, the way all of them did, since last year or before. */
  driver: z.object({ id: z.int(), name: z.string(), change: z.int() }).nullable(),
  /** Of the whole months of the period. */
  months_costs: z.array(monthCosts),
});
export type Report = z.infer<typeof report>;

/** Addresses to which a report was mailed in the last year, the latest first, ten at most. */
const sentTo = { sent_to: z.array(z.string()) };
const MOST_ADDRESSES = 10;

export const reportCalls = {
  read: call(history(ADMIN_READS))
    .route({
      method: 'GET',
      path: '/report',
      summary: 'Le rapport d’une période, comparé à celle d’avant et à l’an passé',
    })
    .input(period)
    .output(one(report.extend(sentTo))),
  pdf: call({ ...ADMIN_READS, audited: true, paper: true })
    .route({ method: 'GET', path: '/report.pdf', summary: 'Le rapport d’une période, en PDF' })
    .input(period)
    .output(fileDownload),
  /** Mails the A4 of a period, made as it leaves. */
  send: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/report/send', summary: 'Envoyer le rapport d’une période par e-mail, en PDF' })
    .input(
      z
        .strictObject({
          from_date: day,
          to_date: day,
          to: z
            .array(fieldText(ACCOUNT_RULES.email), { error: absentSays('Destinataires') })
            .min(1, 'Indiquez une adresse.')
            .max(MOST_ADDRESSES, `Indiquez ${MOST_ADDRESSES} adresses au plus.`),
        })
        .refine(...endsAfterItBegins)
        .refine(...lastsAtMost(MOST_DAYS, 'un an')),
    )
    .output(one(z.object(sentTo))),
  /** Enters what months cost, all or none; the last entry of each counts. 409: entered since. */
  enterCosts: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/report/costs', summary: 'Saisir les coûts de mois' })
    .input(
      z.strictObject({
        months: z
          .array(
            z.strictObject({
              month,
              /** Number of the entry that its author saw, 0 for none. */
              seen: z.int().min(0).optional(),
              /** None: not known. */
              washing: euros.nullish(),
              rounds: euros.nullish(),
              team: euros.nullish(),
            }),
            { error: absentSays('Mois') },
          )
          .min(1, 'Saisissez les coûts d’un mois.')
          .max(12, 'Saisissez douze mois au plus.')
          .refine((all) => new Set(all.map((costs) => costs.month)).size === all.length, 'Un mois est là deux fois.'),
      }),
    )
    .output(one(z.array(monthCosts))),
};
