import { liabilityColumns } from '@boucle/contract/features/books/columns.ts';
import {
  type LiabilityRow,
  type LIABILITY_SORTS,
  type liabilityRowsQuery,
} from '@boucle/contract/features/books/calls.ts';
import {
  LIABILITY_AGE_LABELS,
  LIABILITY_AGES,
  LIABILITY_KIND_LABELS,
  LIABILITY_KINDS,
  LIABILITY_OWNER_LABELS,
  LIABILITY_OWNERS,
} from '@boucle/contract/features/books/liability.ts';
import { euro, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type z } from 'zod';
import { balanceCardAddress } from '../../shared/ledgerCards/cardAddress.ts';
import { type Column } from '../../ui/table/columns.ts';
import { anyOf, euros, numbered, oneOf, text } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

/** The columns of what an initiative owed at the end of a day. */
export const rowColumns = (day: string): readonly Column<LiabilityRow, (typeof LIABILITY_SORTS)[number]>[] =>
  tableColumns(liabilityColumns(day), [
    { key: 'kind', width: 178, priority: 10 },
    { key: 'owner', width: 180, priority: 11, grow: true },
    { key: 'format', width: 150, priority: 8 },
    { key: 'deposit', width: 100, priority: 5 },
    { key: 'since', sort: true, width: 120, priority: 7 },
    { key: 'age', width: 90, priority: 4 },
    { key: 'pieces', width: 110, priority: 6 },
    { key: 'amount', sort: true, width: 120, priority: 12 },
  ]);

/** Debts of an initiative at the end of a day, the dearest first. */
export const ROW_LIST = defineList<LiabilityRow, z.input<typeof liabilityRowsQuery>, (typeof LIABILITY_SORTS)[number]>({
  name: 'liability_rows',
  columns: rowColumns(''),
  search: 'Titulaire',
  filters: {
    day: text({ word: 'jour' }),
    period: { label: 'Prêté' },
    kind: anyOf('Compte', LIABILITY_KINDS, LIABILITY_KIND_LABELS),
    owner: oneOf('Type de titulaire', LIABILITY_OWNERS, LIABILITY_OWNER_LABELS),
    restaurant_id: numbered({ label: 'Restaurant' }),
    format_id: numbered({ label: 'Format' }),
    deposit: euros(),
    min_amount: euros(),
    age: oneOf('Âge du prêt', LIABILITY_AGES, LIABILITY_AGE_LABELS),
  },
});

/** A row; it opens the money account that it is of, up to the day. */
export const liabilityRow = (day: string): RowTraits<LiabilityRow> => ({
  key: ({ kind, id }) => `${kind} ${id}`,
  name: ({ kind, owner_name: name }) => `${LIABILITY_KIND_LABELS[kind]}, ${name}`,
  to: ({ kind, owner, owner_id: id, since }) =>
    balanceCardAddress({ kind, owner, id }, day, { from: since ?? `${day.slice(0, 7)}-01`, to: day }),
  phone: ({ kind, owner_name: name, format_title: title, pieces: lent, since, amount }) => ({
    title: name,
    end: euro(amount),
    meta: title === null ? LIABILITY_KIND_LABELS[kind] : `${title}${since === null ? '' : ` · ${writtenDay(since)}`}`,
    metaEnd: lent === null ? '' : quantity(lent),
  }),
});
