import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { mdiCurrencyEur } from '@mdi/js';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/cells.tsx';

/**
 * The deposit prices of a format, the latest first; those to come say so. `onChange`: asks for
 * another one.
 */
export function PriceHistory({ format: { prices }, onChange }: { format: FormatDetail; onChange: () => void }) {
  const id = useId();
  const [now] = useState(() => new Date().toISOString());
  const present = prices.find(({ valid_from: from }) => from <= now);
  return (
    <section className="b-format-prices" aria-labelledby={id}>
      <div className="b-row">
        <h3 id={id}>Consignes successives</h3>
        <Button size="small" className="b-end" icon={mdiCurrencyEur} onClick={onChange}>
          Changer la consigne…
        </Button>
      </div>
      <ol>
        {prices.map((price) => (
          <li key={price.valid_from}>
            <Money euros={price.deposit} />
            <span>depuis le {dateTime(price.valid_from)}</span>
            {price === present && <b>en cours</b>}
            {price.valid_from > now && <b>à venir</b>}
          </li>
        ))}
      </ol>
    </section>
  );
}
