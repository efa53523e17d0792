import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call, history } from '../../base/call.ts';
import { fileDownload } from '../../base/download.ts';
import { absentSays, fieldSays, httpsUrlOrNone, requiredText } from '../../base/formBody.ts';
import { endsAfterItBegins, lastsAtMost, one } from '../../base/pagination.ts';
import { day, id } from '../../base/primitives.ts';
import { BOUNDS_SAY, FACTOR_KINDS, FACTOR_LIMITS, NO_FORMAT_SAYS, NO_WASTE_SAYS } from '../../shared/impact/labels.ts';
import { factor, frozenReport, impact } from './shapes.ts';

/** A year, and the 29th of February. */
const MOST_DAYS = 366;

/** Both days are Paris days, inclusive. */
const period = { from_date: day, to_date: day };

/** Grams of one thing, to the milligram. */
const grams = (label: string) =>
  z
    .number({ error: absentSays(label) })
    .min(0, fieldSays(label, 'min_value', { min: 0 }))
    .max(FACTOR_LIMITS.grams, fieldSays(label, 'max_value', { max: FACTOR_LIMITS.grams }));

const factorInput = z
  .strictObject({
    kind: z.enum(FACTOR_KINDS, { error: absentSays('Facteur') }),
    format_id: id.nullish(),
    value: grams('Valeur'),
    /** The value itself when left out. */
    low: grams('Bas').nullish(),
    high: grams('Haut').nullish(),
    waste_g: grams('Déchet').nullish(),
    source: requiredText('Source', FACTOR_LIMITS.source),
    url: httpsUrlOrNone('Adresse de la source', FACTOR_LIMITS.url).optional(),
    /** Paris day; the past is allowed, days that are frozen keep what they had. */
    valid_from: day,
  })
  .refine(({ value, low, high }) => (low ?? value) <= value && value <= (high ?? value), {
    path: ['value'],
    message: BOUNDS_SAY,
  })
  .refine(({ kind, waste_g: waste }) => kind === 'single_use' || (waste ?? null) === null, {
    path: ['waste_g'],
    message: NO_WASTE_SAYS,
  })
  .refine(({ kind, format_id: format }) => kind !== 'transport_km' || (format ?? null) === null, {
    path: ['format_id'],
    message: NO_FORMAT_SAYS,
  });

export const impactCalls = {
  /** The latest first, of each kind. */
  factors: call(ADMIN_READS)
    .route({ method: 'GET', path: '/impact/factors', summary: 'Les facteurs d’impact et leurs sources' })
    .output(one(z.array(factor))),
  addFactor: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/impact/factors', summary: 'Ajouter un facteur d’impact', successStatus: 201 })
    .input(factorInput)
    .output(one(factor)),
  read: call(history(ADMIN_READS))
    .route({ method: 'GET', path: '/impact', summary: 'L’impact d’une période' })
    .input(
      z
        .strictObject(period)
        .refine(...endsAfterItBegins)
        .refine(...lastsAtMost(MOST_DAYS, 'un an')),
    )
    .output(one(impact)),
  /** The latest first. */
  reports: call(ADMIN_READS)
    .route({ method: 'GET', path: '/impact/reports', summary: 'Les rapports d’impact et attestations figés' })
    .input(z.strictObject({ filter: z.strictObject({ restaurant_id: id.optional() }).optional() }))
    .output(one(z.array(frozenReport))),
  /**
   * Freezes a month, quarter or year that is over: of the programme, or the attestation of a
   * restaurant. 409: frozen already.
   */
  freeze: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/impact/reports',
      summary: 'Figer un rapport ou une attestation',
      successStatus: 201,
    })
    .input(z.strictObject({ ...period, restaurant_id: id.nullish() }).refine(...endsAfterItBegins))
    .output(one(frozenReport)),
  pdf: call({ ...ADMIN_READS, audited: true })
    .route({ method: 'GET', path: '/impact/reports/{id}/report.pdf', summary: 'Un rapport ou une attestation, en PDF' })
    .input(z.object({ id }))
    .output(fileDownload),
  /** The PDF, the figures and a CSV of each subject, in a ZIP. */
  pack: call({ ...ADMIN_READS, audited: true, paper: true })
    .route({ method: 'GET', path: '/impact/reports/{id}/pack.zip', summary: 'Le dossier d’un rapport figé, en ZIP' })
    .input(z.object({ id }))
    .output(fileDownload),
};
