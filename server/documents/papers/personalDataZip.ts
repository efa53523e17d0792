import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { dateTime, euroPlain } from '@boucle/contract/base/format.ts';
import { type HolderBalance, type HolderStock } from '@boucle/contract/shared/holders.ts';
import { typeAndOrigin } from '@boucle/contract/features/transactions/origin.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type RefundStatus } from '@boucle/contract/shared/customers/refunds.ts';
import { statusLabel } from '@boucle/contract/shared/transactions/statuses.ts';
import { strToU8, zipSync } from 'fflate';
import { type CsvColumn, csvText } from '../../platform/http/csv.ts';

export interface PersonalData {
  readonly customer: Customer;
  readonly stocks: readonly HolderStock[];
  readonly balance: readonly HolderBalance[];
  readonly transactions: readonly TransactionRow[];
  /** What they claimed, and the answers. */
  readonly claims: readonly { id: number; text: string | null; answer: string | null; created_at: string }[];
  /** Refunds by transfer that they asked for. */
  readonly refunds: readonly {
    id: number;
    amount: number;
    iban_end: string;
    status: RefundStatus;
    answer: string;
    created_at: string;
  }[];
  readonly orders: readonly { id: number; status: string; created_at: string }[];
}

const TRANSACTIONS: readonly CsvColumn<TransactionRow>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Date', value: ({ completed_at, created_at }) => dateTime(completed_at ?? created_at) },
  { heading: 'Type', value: typeAndOrigin },
  { heading: 'Statut', value: ({ status }) => statusLabel(status, 'feminine') },
  { heading: 'Restaurant', value: ({ restaurant_name }) => restaurant_name ?? '', typed: true },
  { heading: 'Contenants', value: ({ containers_count }) => String(containers_count) },
  { heading: 'Montant (€)', value: ({ amount }) => euroPlain(amount) },
  { heading: 'Consigne (€)', value: ({ containers_cost }) => euroPlain(containers_cost) },
  { heading: 'Commentaire', value: ({ comments }) => comments ?? '', typed: true },
];

const STOCKS: readonly CsvColumn<HolderStock>[] = [
  { heading: 'Format', value: ({ format_title }) => format_title, typed: true },
  { heading: 'Quantité', value: ({ quantity }) => String(quantity) },
  { heading: 'Consigne unitaire (€)', value: ({ unit_deposit }) => euroPlain(unit_deposit) },
  { heading: 'Depuis le', value: ({ since }) => dateTime(since) },
  { heading: 'Restaurant', value: ({ restaurant_name }) => restaurant_name ?? '', typed: true },
];

/** All that the initiative knows of a customer: one JSON for machines, tables for people. */
export function personalDataZip(data: PersonalData): Uint8Array {
  return zipSync({
    'donnees.json': strToU8(JSON.stringify(data, null, 2)),
    'transactions.csv': strToU8(csvText(TRANSACTIONS, data.transactions)),
    'contenants-detenus.csv': strToU8(csvText(STOCKS, data.stocks)),
  });
}
