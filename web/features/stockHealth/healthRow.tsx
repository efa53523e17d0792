import { type Address } from '@boucle/contract/pages.ts';
import { type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { coverLabel } from '@boucle/contract/features/stockHealth/words.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { Available, Proposed } from './columns.tsx';

/** A shelf as a row of the list; `addressOf` is where its panel opens. */
export const healthRow = (addressOf: (id: number) => Address): RowTraits<StockHealth> => ({
  key: ({ id }) => String(id),
  name: ({ place_name, format_title }) => `${place_name}, ${format_title}`,
  to: ({ id }) => addressOf(id),
  phone: (shelf) => ({
    title: shelf.place_name,
    end:
      shelf.cover_days === null ? (
        <Available {...shelf} />
      ) : (
        <span className={shelf.urgency === 'risk' ? 'health-risk' : undefined}>{coverLabel(shelf.cover_days)}</span>
      ),
    meta: shelf.format_title,
    metaEnd: <Proposed {...shelf} today={parisDay(new Date())} />,
  }),
});
