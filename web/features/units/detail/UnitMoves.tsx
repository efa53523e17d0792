import { count, dateTime, nearTime, quantity } from '@boucle/contract/base/format.ts';
import { type UnitDetail, type UnitMove } from '@boucle/contract/features/units/rows.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { mdiAlertOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { transactionAddress } from '../../../shared/transactionAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Segmented } from '../../../ui/navigation/Segmented.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { missedWords, moveWords } from './moveWords.ts';

/** Moves shown at first, and of one more press. */
const PAGE = 10;
const FILTERS = { moves: {}, washes: { washes: true }, missed: { missed: true } } as const;

/** The moves of a container, its washes or its missed readings, month by month. */
export function UnitMoves({ unit }: { unit: UnitDetail }) {
  const [shown, setShown] = useState<keyof typeof FILTERS>('moves');
  const [size, setSize] = useState(PAGE);
  const { data, error, refetch } = useQuery(
    query.units.moves.queryOptions({
      input: { code: unit.code, filter: FILTERS[shown], page: { number: 1, size } },
      placeholderData: keepPreviousData,
    }),
  );
  const months = data && Map.groupBy(data.data, ({ day }) => day.slice(0, 'YYYY-MM'.length));
  return (
    <section aria-label="Mouvements">
      <Segmented
        label="Mouvements montrés"
        options={[
          { value: 'moves', label: 'Mouvements' },
          { value: 'washes', label: 'Lavages' },
          { value: 'missed', label: `Ratés ${quantity(unit.missed)}` },
        ]}
        value={shown}
        onValue={(next) => {
          setShown(next);
          setSize(PAGE);
        }}
      />
      {error && !data && <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines busy />}
      {data?.data.length === 0 && <p className="b-muted unit-none">Rien pour l’instant.</p>}
      {months &&
        [...months].map(([month, moves]) => (
          <Fragment key={month}>
            <h3 className="unit-month">{monthTitle(month)}</h3>
            <ul className="unit-sheet unit-moves">
              {moves.map((move) => (
                <MoveLines key={move.transaction_id} move={move} />
              ))}
            </ul>
          </Fragment>
        ))}
      {data && data.meta.count > data.data.length && (
        <Button full variant="text" onClick={() => setSize(size * PAGE)}>
          {size * PAGE >= data.meta.count
            ? `Les ${quantity(data.meta.count)}`
            : `Voir plus, sur ${count(data.meta.count, 'mouvement', 'mouvements')}`}
        </Button>
      )}
    </section>
  );
}

/** A move; a missed reading is a line of its own, before it. */
function MoveLines({ move }: { move: UnitMove }) {
  const { title, detail, icon, look } = moveWords(move);
  // The heading above has the year.
  const at = (
    <time dateTime={move.at} title={dateTime(move.at)}>
      {nearTime(move.at).replace(/\/\d{4}/, '')}
    </time>
  );
  return (
    <>
      <li>
        <Icon path={icon} size={22} className={`unit-move-${look}`} />
        <div>
          <b>
            <Link to={transactionAddress({ id: move.transaction_id, transaction_type: move.transaction_type })}>
              {title}
            </Link>
          </b>
          <p>{detail}</p>
        </div>
        <span>{at}</span>
      </li>
      {move.missed && (
        <li className="unit-missed">
          <Icon path={mdiAlertOutline} size={22} />
          <div>
            <b>Retour non lu</b>
            <p>{missedWords(move)}</p>
          </div>
          <span>{at}</span>
        </li>
      )}
    </>
  );
}
