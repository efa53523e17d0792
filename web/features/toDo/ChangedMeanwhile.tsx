import { quantity } from '@boucle/contract/base/format.ts';
import { type ShelvedFormat, type ShelvedPlace } from '@boucle/contract/features/places/calls.ts';
import { mdiAlertCircleOutline, mdiHistory } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { describer } from '../../shared/transactions/describer.ts';
import { transactionAddress } from '../../shared/transactionAddress.ts';
import { useReader } from '../../shared/useReader.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { asksTooMuch, type CollectLine } from './collectDraft.ts';
import { type CollectKind } from './collectTexts.ts';

type ChangedMeanwhileProps = {
  id: string;
  kind: CollectKind;
  place: ShelvedPlace;
  lines: ReadonlyMap<number, CollectLine>;
  formats: readonly ShelvedFormat[];
};

/**
 * Which quantities somebody changed while they were being typed, by what transaction, and which ask
 * for too much.
 */
export function ChangedMeanwhile({ id, kind, place, lines, formats }: ChangedMeanwhileProps) {
  const sentences = formats.flatMap(({ format_id, format_title }) => {
    const line = lines.get(format_id);
    if (line === undefined) return [];
    if (asksTooMuch(line))
      return [
        `${format_title}\u00a0: ${place.name} en a ${quantity(line.there)}, vous en demandez ${quantity(line.taken)}.`,
      ];
    return line.was === undefined
      ? []
      : [`${format_title}\u00a0: ${quantity(line.there)} au lieu de ${quantity(line.was)}.`];
  });
  const changed = [...lines.values()].some(({ was }) => was !== undefined);
  const tooMuch = [...lines.values()].some(asksTooMuch);
  return (
    <p id={id} className={tooMuch ? 'todo-why todo-why-refused' : 'todo-why'} role="alert">
      <Icon path={tooMuch ? mdiAlertCircleOutline : mdiHistory} size={16} />
      <span>
        {sentences.join(' ')} {changed && <LatestMove kind={kind} id={place.id} />}
      </span>
    </p>
  );
}

/** The latest transaction of the place, which explains most changes. */
function LatestMove({ kind, id }: { kind: CollectKind; id: number }) {
  const reader = useReader();
  const input = { id, page: { number: 1, size: 1 } };
  const context = { background: true };
  const restaurant = useQuery({
    ...query.restaurants.transactions.queryOptions({ input, context }),
    enabled: kind === 'restaurant',
  });
  const point = useQuery({
    ...query.dropOffPoints.transactions.queryOptions({ input, context }),
    enabled: kind === 'drop_off_point',
  });
  const [row] = (kind === 'restaurant' ? restaurant : point).data?.data ?? [];
  if (row === undefined) return null;
  const { type, by, date } = describer(reader)(row);
  return (
    <>
      Dernier mouvement{'\u00a0'}: {type}, {by.label}, {date}.{' '}
      <Link to={transactionAddress(row)} className="b-link">
        Voir
      </Link>
    </>
  );
}
