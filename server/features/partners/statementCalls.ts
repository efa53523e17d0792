import { PARTNER_STATE_LABELS } from '@boucle/contract/partners/labels.ts';
import { type PartnerStatement } from '@boucle/contract/partners.ts';
import { calls } from '../../http/procedures.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../http/csv.ts';
import { PaperToMake } from '../../papers/papers.ts';
import { readPartner } from './queries.ts';
import { statementOf } from './statement.ts';

type Line = PartnerStatement['lines'][number];

const COLUMNS: readonly CsvColumn<Line>[] = [
  { heading: 'Format', value: ({ format_title }) => format_title, typed: true },
  { heading: 'Stock', value: ({ state }) => PARTNER_STATE_LABELS[state] },
  { heading: 'Au début', value: ({ opening }) => String(opening) },
  { heading: 'Reçus', value: ({ received }) => String(received) },
  { heading: 'Donnés', value: ({ given }) => String(given) },
  { heading: 'À la fin', value: ({ closing }) => String(closing) },
];

/** What a partner had, received and gave over a period. */
export const statementCalls = {
  statement: calls.partners.statement.handler(async ({ context: { tx, caller }, input }) => {
    const partner = await readPartner(tx, caller.accountId ?? undefined, input.id);
    return { data: await statementOf(tx, partner, input) };
  }),

  statementCsv: calls.partners.statementCsv.handler(async ({ context: { tx, caller }, input }) => {
    const partner = await readPartner(tx, caller.accountId ?? undefined, input.id);
    const { lines } = await statementOf(tx, partner, input);
    return {
      headers: csvHeaders(`releve-partenaire-${input.id}-${input.from_date}-${input.to_date}`),
      body: csvStream(COLUMNS, onePage(lines)),
    };
  }),

  statementPdf: calls.partners.statementPdf.handler(async ({ context: { tx, caller }, input }) => {
    const partner = await readPartner(tx, caller.accountId ?? undefined, input.id);
    return PaperToMake.pdf('partnerStatement', await statementOf(tx, partner, input));
  }),
};

/** The stream only knows pages that come in time. */
async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[], void> {
  yield await Promise.resolve(rows);
}
