import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { absentSays, fieldSays, requiredText } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { day } from '../../base/primitives.ts';
import { CHART_CODE, CHART_CODE_SAYS, CHART_LABEL_MAX, CHART_USES } from './chart.ts';

const account = { code: z.string(), label: z.string(), auxiliary: z.boolean() };

const chart = z.object({
  version: z.int(),
  /** The month, 1 to 12, with which a fiscal year begins. */
  fiscal_year_start: z.int(),
  /** The first day that is in no closed month; null when none is closed. */
  open_from: day.nullable(),
  lines: z.array(
    z.object({
      use: z.enum(CHART_USES),
      /** Today's. */
      ...account,
      /** Since when; null: the default one. */
      valid_from: day.nullable(),
      /** All that were typed, the latest first. */
      changes: z.array(z.object({ ...account, valid_from: day })),
    }),
  ),
});
export type Chart = z.infer<typeof chart>;

/** Asked for by its label where it is absent, else refused for its value. */
const absentOr =
  (field: string, wrong: 'default' | 'integer' = 'default') =>
  (issue: { readonly input?: unknown }): string =>
    absentSays(field)(issue) ?? fieldSays(field, wrong);

const version = z.int().min(1).optional();

export const chartCalls = {
  chart: call(ADMIN_READS)
    .route({ method: 'GET', path: '/books/chart', summary: 'Le plan de comptes et le début d’exercice' })
    .output(one(chart)),
  saveChartAccount: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/books/chart', summary: 'Changer un compte à partir d’un jour' })
    .input(
      z.strictObject({
        version,
        use: z.enum(CHART_USES, { error: absentOr('Usage') }),
        code: requiredText('Compte', 12).regex(CHART_CODE, CHART_CODE_SAYS),
        label: requiredText('Libellé', CHART_LABEL_MAX),
        auxiliary: z.boolean({ error: absentOr('Comptes auxiliaires') }),
        valid_from: day,
      }),
    )
    .output(one(chart)),
  saveFiscalYear: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/books/fiscal_year', summary: 'Changer le mois où commence l’exercice' })
    .input(
      z.strictObject({
        version,
        fiscal_year_start: z
          .int({ error: absentOr('Début d’exercice', 'integer') })
          .min(1, fieldSays('Début d’exercice', 'min_value', { min: 1 }))
          .max(12, fieldSays('Début d’exercice', 'max_value', { max: 12 })),
      }),
    )
    .output(one(chart)),
};
