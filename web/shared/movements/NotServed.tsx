import { pathOf } from '@boucle/contract/pages.ts';
import { Link } from '../../ui/Link.tsx';

/** The formats that the giver has and the restaurant does not offer, listed under the grid. */
export function NotServed({ id, titles }: { id: number; titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <p className="b-muted b-dense">
      {`Non proposés ici\u00a0: ${titles.join(', ')}. `}
      <Link to={`${pathOf('restaurant', { id })}?onglet=formats`} className="b-link">
        Ses formats
      </Link>
    </p>
  );
}
