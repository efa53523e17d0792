import { euro, eurosOf, quantity } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Sheet } from '../ui/Sheet.tsx';
import { PendingSheet } from './PendingSheet.tsx';
import { readGuests } from './queries.ts';

/** What guests hold, and the till of their deposits; nothing where there is neither. */
export function GuestsSheet({ id, enabled }: { id: number; enabled: boolean }) {
  const query = useQuery({ ...readGuests(id), enabled });
  const { data } = query;
  if (!data) return <PendingSheet title="Vos invités" query={query} />;
  // Null to a device, which has no space.
  const till = data.till_cents ?? 0;
  const formats = data.formats.filter((format) => format.quantity > 0);
  if (formats.length === 0 && till === 0) return null;
  return (
    <Sheet title="Vos invités">
      <dl className="r-facts">
        {formats.map(({ format_id, title, quantity: pieces }) => (
          <div key={format_id}>
            <dt>{title}</dt>
            <dd>{quantity(pieces)}</dd>
          </div>
        ))}
        <div>
          <dt>Consignes à leur rendre</dt>
          <dd>{euro(eurosOf(data.deposits_cents))}</dd>
        </div>
        <div>
          <dt>{till < 0 ? 'Avancé par votre caisse' : 'Dans votre caisse, à l’initiative'}</dt>
          <dd>{euro(eurosOf(Math.abs(till)))}</dd>
        </div>
      </dl>
    </Sheet>
  );
}
