import { ACCOUNT_STATUS_LABELS } from '@boucle/contract/shared/accounts/labels.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { euroPlain } from '@boucle/contract/base/format.ts';
import { CONNECT_STATUS_LABELS } from '@boucle/contract/messages/fr/connect.ts';
import { type Initiative, type PlatformQuery } from '@boucle/contract/features/platform/calls.ts';
import { PLATFORM_PROBLEM_LABELS } from '@boucle/contract/features/platform/labels.ts';
import { type CsvColumn, csvHeaders, csvStream, onePage } from '../../platform/http/csv.ts';

const rate = (ratio: number | null): string => (ratio === null ? '' : (ratio * 100).toFixed(1).replace('.', ','));

const COLUMNS: readonly CsvColumn<Initiative>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Initiative', value: ({ name }) => name, typed: true },
  { heading: 'Ville', value: ({ town }) => town, typed: true },
  { heading: 'Statut', value: ({ status }) => ACCOUNT_STATUS_LABELS[status] },
  { heading: 'Parc', value: ({ totals }) => String(totals.fleet) },
  {
    heading: 'Parc avant',
    value: ({ totals: { previous_fleet: before } }) => (before === null ? '' : String(before)),
  },
  { heading: 'En circulation', value: ({ totals }) => String(totals.in_circulation) },
  { heading: 'Réutilisations', value: ({ totals }) => String(totals.reuses) },
  {
    heading: 'Réutilisations avant',
    value: ({ totals: { previous_reuses: before } }) => (before === null ? '' : String(before)),
  },
  { heading: 'Retour à 30 j (%)', value: ({ totals }) => rate(totals.returned_at_30_days) },
  { heading: 'Encours (€)', value: ({ totals }) => euroPlain(totals.owed) },
  { heading: 'Stripe', value: ({ connect_status }) => CONNECT_STATUS_LABELS[connect_status] },
  {
    heading: 'Ce qui échoue',
    value: ({ failing }) => failing.map(({ kind, count }) => `${PLATFORM_PROBLEM_LABELS[kind]} (${count})`).join(', '),
  },
];

/**
 * The initiatives with their figures of a period, in the order of the board, as CSV: they are few,
 * one page holds them.
 */
export const platformCsv = (
  rows: readonly Initiative[],
  { from_date, to_date }: PlatformQuery,
): { headers: Record<string, string>; body: ByteStream } => ({
  headers: csvHeaders(`plateforme-${from_date}-${to_date}`),
  body: csvStream(COLUMNS, onePage(rows)),
});
