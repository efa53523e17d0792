import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { absentSays } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { day, eurosOut, id, instant } from '../../base/primitives.ts';
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

export const loanCalls = {
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
