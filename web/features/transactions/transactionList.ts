import { FUNDING_LABELS, FUNDINGS } from '@boucle/contract/shared/cards/status.ts';
import { type TransactionListQuery } from '@boucle/contract/features/transactions/calls.ts';
import { typesOf } from '@boucle/contract/features/transactions/groupTypes.ts';
import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { STATUS_SPELLINGS } from '@boucle/contract/shared/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { NO_LINKS } from '../../shared/noLinks.ts';
import { describer } from '../../shared/transactions/describer.ts';
import { statusFilter } from '../../shared/transactions/statusFilter.ts';
import { anyOf, euros, numbered, text } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { transactionColumns } from './columns.tsx';

type TransactionFilter = NonNullable<TransactionListQuery['filter']>;

const listOf = (group: TransactionGroup) =>
  defineList<TransactionRow, TransactionListQuery>({
    name: `transactions-${group}`,
    columns: transactionColumns(group, describer(NO_LINKS)),
    order: '-date',
    search: 'Personne, n° ou commentaire',
    filters: {
      period: {},
      type: anyOf('Type', typesOf(group), TRANSACTION_TYPE_LABELS),
      status: statusFilter(),
      ...(group === 'deposits' && { origin: anyOf('Origine', FUNDINGS, FUNDING_LABELS, { all: 'Toutes' }) }),
      restaurant_id: numbered(),
      format_id: numbered({ label: 'Format' }),
      ...(group === 'reuses' && { slot: text() }),
      min_amount: euros(),
      max_amount: euros(),
      partner_id: numbered(),
      drop_off_point_id: numbered(),
      customer_id: numbered(),
      card_holder_id: numbered(),
    },
    spellings: STATUS_SPELLINGS,
  });

/** The transactions of each group, the newest first. */
export const TRANSACTION_LISTS = {
  supply: listOf('supply'),
  deposits: listOf('deposits'),
  reuses: listOf('reuses'),
  wash: listOf('wash'),
} as const satisfies Readonly<Record<TransactionGroup, unknown>>;

interface Holder {
  readonly kind: 'card' | 'customer';
  readonly id: number;
}

/** The card or conso that a list is narrowed to. */
export function holderIn({ customer_id, card_holder_id }: TransactionFilter): Holder | undefined {
  if (card_holder_id !== undefined) return { kind: 'card', id: card_holder_id };
  return customer_id === undefined ? undefined : { kind: 'customer', id: customer_id };
}

/** The filters with this person instead of another, or no one. */
export function holderFilters(filters: ListState['filters'], holder: Holder | undefined): ListState['filters'] {
  const others = Object.entries(filters).filter(([name]) => name !== 'customer_id' && name !== 'card_holder_id');
  const name = holder?.kind === 'card' ? 'card_holder_id' : 'customer_id';
  return Object.fromEntries(holder ? [...others, [name, [String(holder.id)]]] : others);
}
