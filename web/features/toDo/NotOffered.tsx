import { pathOf } from '@boucle/contract/pages.ts';
import { type ShelvedFormat, type ShelvedPlace } from '@boucle/contract/features/places/calls.ts';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

type NotOfferedProps = { formats: readonly ShelvedFormat[]; places: readonly ShelvedPlace[] };

/**
 * The formats that a restaurant of the sheet does not offer, apart: they are not delivered there.
 */
export function NotOffered({ formats, places }: NotOfferedProps) {
  const found = places
    .map((place) => ({
      place,
      titles: formats
        .filter(({ format_id }) => place.shelves.some((shelf) => shelf.format_id === format_id && !shelf.offered))
        .map(({ format_title }) => format_title),
    }))
    .filter(({ titles }) => titles.length > 0);
  if (found.length === 0) return null;
  return (
    <Sheet title="Non proposés">
      <ul className="supply-apart">
        {found.map(({ place, titles }) => (
          <li key={place.id}>
            {`${titles.join(', ')}\u00a0: `}
            <Link to={`${pathOf('restaurant', { id: place.id })}?onglet=formats`} className="b-link">
              {place.name}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
