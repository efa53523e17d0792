import { z } from 'zod';
import { ADMIN_READS, call } from '../../base/call.ts';
import { streamedDownload } from '../../base/download.ts';
import { absentSays } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { day, instant } from '../../base/primitives.ts';
import { PERIOD, PERIOD_SAYS } from './monthFiles.ts';

const monthFile = z.object({
  /** « 2026-03 », « 2026-T1 ». */
  period: z.string(),
  from_date: day,
  to_date: day,
  /**
   * How often it was taken; then by whom and when it last was, and its months whose seal was
   * broken.
   */
  times: z.int(),
  made_at: instant.nullable(),
  by: z.string().nullable(),
  broken_months: z.array(day),
});
export type MonthFile = z.infer<typeof monthFile>;

export const monthFileCalls = {
  monthFiles: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/books/month_files',
      summary: 'Les mois et trimestres clôturés qui ont un dossier pour l’expert-comptable, et leurs exports',
    })
    .output(one(z.array(monthFile))),
  monthFile: call({ ...ADMIN_READS, audited: true })
    .route({
      method: 'GET',
      path: '/books/month_file',
      summary: 'Le dossier d’un mois ou d’un trimestre clôturé pour l’expert-comptable, en ZIP',
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ period: z.string({ error: absentSays('Période') }).regex(PERIOD, PERIOD_SAYS) }))
    .output(streamedDownload),
};
