import { UNIT_COLUMNS as DECLARED, UNKNOWN_PLACE } from '@boucle/contract/features/units/columns.ts';
import { type Unit, type UNIT_SORTS, type unitListQuery } from '@boucle/contract/features/units/rows.ts';
import { count, date, quantity } from '@boucle/contract/base/format.ts';
import { LEDGER_PLACE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { UNIT_STATUS_LABELS, UNIT_STATUSES, writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { type z } from 'zod';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';
import { Link } from '../../ui/Link.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { anyOf, type FilterKind, flag, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { placeName, statusChip, unitAddress } from './unitLooks.tsx';

const TABLE: readonly Column<Unit, (typeof UNIT_SORTS)[number]>[] = tableColumns(DECLARED, [
  {
    key: 'code',
    sort: true,
    width: 130,
    priority: 12,
    cell: (unit) => <Link to={unitAddress(unit)}>{writtenCode(unit.code)}</Link>,
  },
  { key: 'format', width: 180, priority: 10, grow: true },
  { key: 'status', width: 130, priority: 9, cell: ({ status }) => chip(statusChip(status)) },
  { key: 'place', width: 170, priority: 8, cell: ({ place }) => placeName(place) },
  { key: 'uses', sort: true, width: 110, priority: 11 },
  { key: 'washes', sort: true, width: 90, priority: 4 },
  { key: 'missed', sort: true, width: 110, priority: 5 },
  { key: 'batch', width: 130, priority: 3 },
  { key: 'last_seen_at', sort: true, priority: 7 },
]);

const PLACES = [
  'warehouse',
  'restaurant',
  'partner',
  'drop_off_point',
  'drawer',
  'customer',
  'card',
  'guests',
  'service',
  'unknown',
] as const;

/** A whole number, 0 among them. */
const whole = (label: string, values?: readonly number[]): FilterKind<number> => ({
  label,
  ...(values && { options: values.map((value) => ({ value: String(value), label: quantity(value) })) }),
  read: ([word = '']) => (/^\d{1,6}$/.test(word) ? Number(word) : undefined),
});

/** The numbered containers, the last one read first. */
export const UNIT_LIST = defineList<Unit, z.input<typeof unitListQuery>, (typeof UNIT_SORTS)[number]>({
  name: 'units',
  columns: TABLE,
  order: '-last_seen_at',
  search: 'Code ou lot du fournisseur',
  filters: {
    format_id: numbered({ label: 'Format' }),
    status: anyOf('Statut', UNIT_STATUSES, UNIT_STATUS_LABELS),
    place: anyOf('Type de lieu', PLACES, { ...LEDGER_PLACE_LABELS, unknown: UNKNOWN_PLACE }),
    to_retire: flag('to_retire', 'À retirer', { value: '1', label: 'Oui' }),
    uses_from: whole('Utilisations, dès', [0, 1, 50, 100, 200]),
    uses_to: whole('Utilisations, jusqu’à', [0, 50, 100, 200]),
    batch_id: numbered({ label: 'Lot reçu' }),
    restaurant_id: numbered(),
    missed_after: whole('Lecture ratée après'),
    period: { label: 'Dernière lecture' },
  },
});

/** « 142 sur 300 ». */
const usesWords = ({ uses, designed_washes: designed }: Unit): string =>
  designed === null ? count(uses, 'utilisation', 'utilisations') : `${quantity(uses)} sur ${quantity(designed)}`;

/** A container as a row of the list. */
export const UNIT_ROW: RowTraits<Unit> = {
  key: ({ code }) => code,
  name: ({ code }) => `contenant ${writtenCode(code)}`,
  to: unitAddress,
  phone: (unit) => ({
    title: writtenCode(unit.code),
    chip: chip(statusChip(unit.status)),
    end: usesWords(unit),
    meta: `${unit.format_title}, ${placeName(unit.place)}`,
    metaEnd: date(unit.last_seen_at),
  }),
};
