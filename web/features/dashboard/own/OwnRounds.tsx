import { count, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { type OwnRound } from '@boucle/contract/features/rounds/shapes.ts';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

/** Rounds of a courier, each a press away from its first stop; nothing while they have none. */
export function OwnRounds({ rows }: { rows: readonly OwnRound[] }) {
  if (rows.length === 0) return null;
  return (
    <Sheet title="Vos tournées">
      <ul className="dash-rounds">
        {rows.map((round) => (
          <li key={round.id}>
            <Link className="b-link" to={round.path as Address}>
              {round.title}
            </Link>
            <span className="b-muted">{factsOf(round)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** « aujourd’hui · 2 arrêts sur 6 », « en retard, lundi 3 mars · 6 arrêts » */
function factsOf({ day, stops_count, done_count }: OwnRound): string {
  const today = parisDay(new Date());
  const when = day === today ? 'aujourd’hui' : `${day < today ? 'en retard, ' : ''}${writtenDay(day)}`;
  const stops = count(stops_count, 'arrêt', 'arrêts');
  return `${when} · ${done_count > 0 ? `${done_count} sur ${stops}` : stops}`;
}
