import { z } from 'zod';
import { lineUnits } from '../../shared/units/shapes.ts';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { absentSays, requiredText } from '../../base/formBody.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { one } from '../../base/pagination.ts';
import { day, eurosOut, id, instant } from '../../base/primitives.ts';
import { LOANS_AT_ONCE, TAKEN_BACK_AT } from './labels.ts';
import { loan, loanListQuery, loanTotals } from './rows.ts';
import { mailPreview } from '../../shared/mails/preview.ts';
import { EXEMPTIONS, WARNED_DAYS } from '../../shared/loans/policy.ts';

const some = z.object({ loans: z.int(), pieces: z.int(), amount: eurosOut });

/** A dry run: what the policy would do from tomorrow on, for thirty days; days are Paris days. */
const trial = z.object({
  /** Tomorrow; `holders`: the mails. */
  reminded: z.object({ loans: z.int(), holders: z.int() }),
  /** In thirty days, and the VAT inside. */
  kept: some,
  vat: eurosOut,
  /** The nights that keep some, the first one first. */
  nights: z.array(some.extend({ day: z.string() })),
  /** The ten largest sums that one holder would lose. */
  largest: z.array(
    z.object({ customer_id: z.int(), name: z.string(), pieces: z.int(), amount: eurosOut, day: z.string() }),
  ),
  /** Loans that the policy never keeps, by reason. */
  never: z.array(z.object({ why: z.enum(EXEMPTIONS), loans: z.int() })),
});
export type Trial = z.infer<typeof trial>;

const loanPolicy = z.object({
  id: z.int(),
  /** Null: all formats that have none. */
  format_id: z.int().nullable(),
  format_title: z.string().nullable(),
  /** The Paris day of the first loans that it is about. */
  valid_from: z.string(),
  due_days: z.int(),
  remind_days: z.array(z.int()),
  keep_after_days: z.int().nullable(),
  reopen_days: z.int(),
  enabled: z.boolean(),
  /** The dry run of these values, however old. */
  tried_at: instant.nullable(),
  tried: trial.nullable(),
  /** For the conditions of the initiative, and whether the ones in force contain it. */
  clause: z.string(),
  clause_published: z.boolean(),
  version: z.int(),
});
export type LoanPolicy = z.infer<typeof loanPolicy>;

const days = (field: string, least: number, most: number) =>
  z
    .int({ error: (issue) => absentSays(field)(issue) ?? 'Le nombre de jours doit être entier.' })
    .min(least, `Choisissez de ${least} à ${most} jours.`)
    .max(most, `Choisissez de ${least} à ${most} jours.`);

const values = {
  valid_from: day,
  due_days: days('À rendre sous', 1, 365),
  remind_days: z
    .array(days('Rappel', -30, 90), { error: absentSays('Rappels') })
    .max(5, 'Choisissez cinq rappels au plus.')
    .refine((all) => new Set(all).size === all.length, 'Un rappel est là deux fois.'),
  keep_after_days: days('Garder la consigne après', 14, 730).nullish(),
  reopen_days: days('Rendre la consigne pendant', 0, 365).optional(),
};

/** Refuses to keep what no reminder announces early enough. */
const announces: [
  check: (terms: { remind_days?: number[] | undefined; keep_after_days?: number | null | undefined }) => boolean,
  refusal: { path: string[]; message: string },
] = [
  ({ remind_days: reminders, keep_after_days: keep }) =>
    reminders === undefined ||
    keep === undefined ||
    keep === null ||
    reminders.some((reminder) => reminder <= keep - WARNED_DAYS),
  { path: ['remind_days'], message: `Prévoyez un rappel ${WARNED_DAYS} jours au moins avant de garder la consigne.` },
];

/** Loans that an act puts aside, and why. */
const exception = {
  ids: z
    .array(id, { error: absentSays('Emprunts') })
    .min(1, 'Choisissez un emprunt au moins.')
    .max(LOANS_AT_ONCE, `Choisissez ${LOANS_AT_ONCE}\u00a0emprunts au plus.`)
    .refine((all) => new Set(all).size === all.length, 'Un emprunt est là deux fois.'),
  reason: requiredText('Motif', 200),
};

export const loanCalls = {
  ...listAndCsv(ADMIN_READS, '/loans', loanListQuery, loan, [
    'Les emprunts, ceux en retard d’abord',
    'Les emprunts filtrés, en CSV',
  ]),
  totals: call(ADMIN_READS)
    .route({ method: 'GET', path: '/loans/totals', summary: 'Les emprunts filtrés, par phase' })
    .input(loanListQuery)
    .output(one(loanTotals)),
  /** No reminder leaves any more, the deposit is never kept. 409: not out, or not of a conso. */
  pardon: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/loans/pardon', summary: 'Pardonner des emprunts' })
    .input(z.strictObject(exception))
    .output(one(z.array(loan))),
  /** They are due on another day, later than theirs. 409: not out, pardoned, or due later. */
  extend: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/loans/extend', summary: 'Prolonger des emprunts' })
    .input(z.strictObject({ ...exception, until: day }))
    .output(one(z.array(loan))),
  /**
   * What was kept comes back: its deposit is given back and the return recorded, whole or in part.
   * 409 once its days are over.
   */
  takeBack: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/loans/{id}/return',
      summary: 'Reprendre un contenant dont la consigne est acquise',
    })
    .input(
      z.strictObject({
        id,
        quantity: z.int({ error: absentSays('Quantité') }).min(1, 'La quantité doit être supérieure à 0.'),
        ...lineUnits,
        place: z.enum(TAKEN_BACK_AT, { error: absentSays('Lieu du retour') }),
        restaurant_id: id.optional(),
        drop_off_point_id: id.optional(),
      }),
    )
    .output(one(z.object({ transaction_id: z.int() }))),
  policies: call(ADMIN_READS)
    .route({ method: 'GET', path: '/loan_policies', summary: 'Les règles de retour des consos' })
    .output(one(z.array(loanPolicy))),
  /** A draft: it does nothing before it is enabled. */
  createPolicy: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/loan_policies', summary: 'Préparer une règle de retour', successStatus: 201 })
    .input(z.strictObject({ format_id: id.nullish(), ...values }).refine(...announces))
    .output(one(loanPolicy)),
  /**
   * Changes a draft, puts it in force, or ends it with the earlier ones of its formats.
   * 409: changed since, in force, or not tried within a day.
   */
  updatePolicy: call(ADMIN_WRITES)
    .route({
      method: 'PATCH',
      path: '/loan_policies/{id}',
      summary: 'Changer une règle de retour, la mettre en service ou l’arrêter',
    })
    .input(
      z
        .strictObject({
          id,
          version: z.int().optional(),
          enabled: z.boolean().optional(),
          ...z.object(values).partial().shape,
        })
        .refine(...announces),
    )
    .output(one(loanPolicy)),
  tryPolicy: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/loan_policies/{id}/try', summary: 'Essayer une règle de retour à blanc' })
    .input(z.strictObject({ id, version: z.int().optional() }))
    .output(one(loanPolicy)),
  reminder: call({ ...ADMIN_READS, audited: false })
    .route({
      method: 'GET',
      path: '/loan_policies/{id}/reminder',
      summary: 'Le rappel tel qu’il partira, par un exemple',
    })
    .input(z.object({ id }))
    .output(one(mailPreview)),
  /** Releases a night that waits. 409: another amount, or nothing waits. */
  releaseNight: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/loans/keep', summary: 'Garder les consignes d’une nuit qui attend' })
    .input(z.strictObject({ day, amount: z.number() }))
    .output(one(z.object({ day: z.string() }))),
};
