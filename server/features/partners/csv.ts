import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { PARTNER_FIELDS } from '@boucle/contract/shared/partners/fields.ts';
import { PARTNER_KIND_LABELS, PARTNER_STATUS_LABELS } from '@boucle/contract/shared/partners/labels.ts';
import { type Partner } from '@boucle/contract/shared/partners/shapes.ts';
import { type PartnerListQuery } from '@boucle/contract/features/partners/calls.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Scope } from '../../platform/database/scope.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { csvTexts } from '../../platform/http/csvTexts.ts';
import { listPartners } from './queries.ts';

const { name, ...otherTexts } = csvTexts(PARTNER_FIELDS);

const COLUMNS: readonly CsvColumn<Partner>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  name,
  { heading: 'Type', value: ({ kind }) => PARTNER_KIND_LABELS[kind] },
  ...Object.values(otherTexts),
  { heading: 'Application', value: ({ account_name }) => account_name, typed: true },
  { heading: 'Réserve propre', value: ({ clean }) => String(clean) },
  { heading: 'En livraison', value: ({ transit }) => String(transit) },
  { heading: 'À déposer', value: ({ dirty }) => String(dirty) },
  { heading: 'Commandes 30 j', value: ({ orders_30_days }) => String(orders_30_days) },
  { heading: 'Accès API', value: ({ api_accesses_count }) => String(api_accesses_count) },
  { heading: 'Statut', value: ({ status }) => PARTNER_STATUS_LABELS[status] },
  { heading: 'Créé le', value: ({ created_at }) => dateTime(created_at) },
];

/**
 * The partners that answer the filters, in the order of the list, as CSV: they are few, one page
 * holds them.
 */
export function partnersCsv(
  database: Database,
  scope: Scope,
  accountId: number | undefined,
  query: PartnerListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  async function* pages(): AsyncGenerator<Partner[], void> {
    const { rows } = await inScope(database, scope, (tx) => listPartners(tx, accountId, query, false), {
      readOnly: true,
      bulk: true,
    });
    yield rows;
  }
  return { headers: csvHeaders(`partenaires-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages()) };
}
