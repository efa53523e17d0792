import { type Address } from '@boucle/contract/pages.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { formatsOf } from './columns.tsx';
import { lotChip } from './lotLooks.ts';
import { Moment } from '../../ui/figures/Moment.tsx';

/** A lot as a row of the list; `addressOf` is where its panel opens. */
export const washLotRow = (addressOf: (id: number) => Address): RowTraits<WashLot> => ({
  key: ({ id }) => String(id),
  name: ({ number }) => `lot ${number}`,
  to: ({ id }) => addressOf(id),
  phone: (lot) => ({
    title: lot.number,
    chip: <StatusChip {...lotChip(lot.status)} />,
    end: lot.site.name,
    meta: formatsOf(lot),
    metaEnd: <Moment at={lot.started_at} />,
  }),
});
