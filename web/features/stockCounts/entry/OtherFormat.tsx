import { countedStates } from '@boucle/contract/features/stockCounts/rules.ts';
import { type CountedState } from '@boucle/contract/shared/stockCounts/labels.ts';
import { mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { cellKey, type CountedCell } from '../../../shared/outbox/reading.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { lineAddress } from '../shared/addresses.ts';
import { STATE_WORDS } from '../shared/looks.ts';
import { type Sheet } from './sheet.ts';

interface OtherFormatProps {
  readonly sheet: Sheet;
  readonly at: Pick<CountedCell, 'place' | 'place_id'>;
}

/**
 * A format that the place never had and that somebody sees there: it gets a line once it is
 * counted.
 */
export function OtherFormat({ sheet, at: { place, place_id } }: OtherFormatProps) {
  const { data: formats } = useQuery(query.account.formats.queryOptions({ context: { background: true } }));
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const known = new Set(sheet.lines.map(cellKey));
  const choices = (formats ?? []).flatMap(({ id, title }) =>
    countedStates(place).flatMap((state: CountedState) => {
      const value = cellKey({ place, place_id, state, format_id: id });
      return known.has(value) ? [] : [{ value, label: `${title}, ${STATE_WORDS[state]}` }];
    }),
  );
  if (choices.length === 0) return null;
  return (
    <details className="entry-other" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Compter un autre format</summary>
      {open && (
        <div className="b-stack">
          <SelectField
            label="Format"
            placeholder="Choisir un format"
            options={choices}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
          {chosen !== '' && (
            <ButtonLink variant="soft" full icon={mdiPlus} to={lineAddress(sheet.id, chosen)}>
              Compter
            </ButtonLink>
          )}
        </div>
      )}
    </details>
  );
}
