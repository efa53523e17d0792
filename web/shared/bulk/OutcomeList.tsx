import { mdiAccountCheckOutline, mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { type Outcome } from '../saving/sendEach.ts';
import { isOver } from './useBulk.ts';

const ICONS: Readonly<Record<Outcome<unknown>['state'], string>> = {
  done: mdiCheckCircleOutline,
  awaiting: mdiAccountCheckOutline,
  refused: mdiAlertCircleOutline,
  unknown: mdiAlertCircleOutline,
};

type OutcomeListProps<Row> = {
  rows: readonly Row[];
  outcomes: ReadonlyMap<number, Outcome<unknown>>;
  nameOf: (row: Row) => string;
};

/** Result of each row; failed ones come first, with the reason. */
export function OutcomeList<Row extends { id: number }>({ rows, outcomes, nameOf }: OutcomeListProps<Row>) {
  const lines = rows.flatMap((row) => {
    const outcome = outcomes.get(row.id);
    return outcome === undefined ? [] : [{ row, outcome }];
  });
  const isDone = ({ outcome }: (typeof lines)[number]) => outcome.state === 'done';
  const sorted = [...lines.filter((line) => !isDone(line)), ...lines.filter(isDone)];
  return (
    <ul className="b-outcomes" aria-label="Résultat">
      {sorted.map(({ row, outcome }) => (
        <li key={row.id} className={isOver(outcome) ? undefined : 'b-outcome-failed'}>
          <Icon path={ICONS[outcome.state]} size={18} />
          <span>
            <b>{nameOf(row)}</b>
            {outcome.state === 'done' ? '\u00a0: fait' : `\u00a0: ${outcome.reason}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
