import { accountOf, calls } from '../../platform/api/procedures.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { conflict } from '../../platform/http/errors.ts';
import { addFactor, listFactors } from './factors.ts';
import { impactOf } from './figures.ts';
import { freeze } from './freeze.ts';
import { carriedInto, listFrozen, packIn, readFrozen } from './frozen.ts';

/** Impact of an initiative: what `contract/features/impact/calls.ts` promises. */
export const impact = {
  factors: calls.impact.factors.handler(async ({ context: { tx, caller } }) => ({
    data: await listFactors(tx, accountOf(caller)),
  })),

  addFactor: calls.impact.addFactor.handler(async ({ context, input }) => ({ data: await addFactor(context, input) })),

  read: calls.impact.read.handler(async ({ context: { tx, caller }, input: { from_date: from, to_date: to } }) => {
    const [accountId, days] = [accountOf(caller), { from, to }];
    return { data: { ...(await impactOf(tx, accountId, days)), carried: await carriedInto(tx, accountId, days) } };
  }),

  reports: calls.impact.reports.handler(async ({ context: { tx, caller }, input: { filter } }) => ({
    data: await listFrozen(tx, accountOf(caller), filter?.restaurant_id),
  })),

  freeze: calls.impact.freeze.handler(async ({ context, input }) => {
    const { from_date: from, to_date: to, restaurant_id: restaurantId } = input;
    return { data: await freeze(context, { from, to, restaurantId: restaurantId ?? null }) };
  }),

  pdf: calls.impact.pdf.handler(async ({ context: { tx, caller, details }, input: { id } }) => {
    const { number, pdf } = await readFrozen(tx, accountOf(caller), id);
    details['number'] = number;
    return new Blob([pdf], { type: 'application/pdf' });
  }),

  pack: calls.impact.pack.handler(async ({ context: { tx, caller, details }, input: { id } }) => {
    const {
      number,
      restaurant_id: restaurantId,
      figures,
      pdf,
      made_at: at,
      ...hashes
    } = await readFrozen(tx, accountOf(caller), id);
    if (restaurantId !== null) throw conflict('Une attestation n’a pas de dossier\u00a0: prenez son PDF.');
    details['number'] = number;
    const { figures_sha256: figuresHash, pdf_sha256: pdfHash } = hashes;
    const frozen = { figures, pack: packIn(figures), pdf, at, figuresHash, pdfHash };
    return PaperToMake.zip(`impact-${number}.zip`, 'impactPack', frozen);
  }),
};
