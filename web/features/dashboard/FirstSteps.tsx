import '../../shared/tasks/taskLine.css';
import { mdiCheckCircle, mdiChevronRight, mdiCircleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { ExampleOffer } from '../../shared/example/ExampleOffer.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { canLend, firstSteps, hasIdentity } from './firstSteps.ts';
import { Missing } from './Missing.tsx';
import { restaurantsThat } from './restaurantsThat.ts';

const TITLE = 'Bienvenue, par où commencer\u202f?';
const ONE = { input: { page: { size: 1 } } } as const;

interface FirstStepsProps {
  /** Containers, wherever they are. */
  readonly fleet: number;
  /** Reads the figures again once there are some. */
  readonly onBegun: () => void;
}

/**
 * First steps of a new initiative, and how far it is: the ones that the server knows of are ticked.
 */
export function FirstSteps({ fleet, onBegun }: FirstStepsProps) {
  const formats = useQuery(query.account.formats.queryOptions());
  const stocks = useQuery(query.account.stocks.queryOptions());
  const restaurants = useQuery(restaurantsThat('active'));
  const pending = useQuery(restaurantsThat('pending'));
  const cards = useQuery(query.cards.list.queryOptions(ONE));
  const customers = useQuery(query.customers.list.queryOptions(ONE));
  const account = useQuery(query.account.read.queryOptions());
  const asked = [formats, stocks, restaurants, pending, cards, customers, account];
  const waiting = asked.some(({ isPending }) => isPending);
  const failed = asked.some(({ isError }) => isError);
  const warehouse = stocks.data?.reduce((sum, { clean, dirty }) => sum + clean + dirty, 0) ?? 0;
  const beginning = {
    formats: formats.data?.length ?? 0,
    // The figures may be older than what the warehouse has just received.
    fleet: Math.max(fleet, warehouse),
    restaurants: restaurants.data?.meta.count ?? 0,
    pendingRestaurants: pending.data?.meta.count ?? 0,
    people: (cards.data?.meta.count ?? 0) + (customers.data?.meta.count ?? 0),
    identity: account.data !== undefined && hasIdentity(account.data),
  };
  const steps = firstSteps(beginning);
  const done = steps.filter((step) => step.done).length;
  if (waiting) {
    return (
      <Sheet title={TITLE}>
        <SkeletonLines busy />
      </Sheet>
    );
  }
  return (
    <Sheet title={TITLE} flush className="dash-todo">
      {failed ? (
        <div className="b-sheet-body">
          <Missing
            of={asked.map(({ error, isFetching, refetch }) => ({ error, isFetching, retry: () => void refetch() }))}
            words="Une partie de ces étapes n’a pas pu être vérifiée."
          />
        </div>
      ) : (
        <div className="dash-progress">
          <progress aria-label="Premiers pas" max={steps.length} value={done} />
          <span className="b-caption b-muted b-num">{`${done} sur ${steps.length}`}</span>
        </div>
      )}
      <ol>
        {steps.map(({ key, title, detail, to, done: isDone, other }) => (
          <li key={key}>
            <Link to={to} className="b-task">
              <span className={`b-task-icon ${isDone ? 'b-task-ok' : ''}`}>
                <Icon path={isDone ? mdiCheckCircle : mdiCircleOutline} />
              </span>
              <span className="b-grow">
                <b>
                  {title}
                  {isDone && <span className="b-sr"> (fait)</span>}
                </b>
                <small>{detail}</small>
              </span>
              <Icon path={mdiChevronRight} />
            </Link>
            {other !== undefined && !isDone && (
              <Link to={other.to} className="dash-other b-link">
                {other.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <ExampleOffer />
      {canLend(beginning) && (
        <div className="dash-begun">
          <p>Tout est en place pour un premier emprunt.</p>
          <Button onClick={onBegun}>Voir le tableau de bord</Button>
        </div>
      )}
    </Sheet>
  );
}
