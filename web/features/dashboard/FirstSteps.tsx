import '../../shared/tasks/taskLine.css';
import { mdiCheckCircle, mdiChevronRight, mdiCircleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { firstSteps, isBeginning } from './firstSteps.ts';

const ONE = { input: { page: { size: 1 } } } as const;

/** What a new initiative does first; what is done is ticked. `onBegun` reads the figures again once there are some. */
export function FirstSteps({ onBegun }: { onBegun: () => void }) {
  const formats = useQuery(query.account.formats.queryOptions());
  const stocks = useQuery(query.account.stocks.queryOptions());
  const restaurants = useQuery(query.restaurants.list.queryOptions(ONE));
  const cards = useQuery(query.cards.list.queryOptions(ONE));
  const beginning = {
    formats: formats.data?.length ?? 0,
    fleet: stocks.data?.reduce((sum, { clean, dirty }) => sum + clean + dirty, 0) ?? 0,
    restaurants: restaurants.data?.meta.count ?? 0,
    people: cards.data?.meta.count ?? 0,
  };
  return (
    <Sheet title="Bienvenue, par où commencer" flush className="dash-todo">
      <ol>
        {firstSteps(beginning).map(({ key, title, detail, to, done }) => (
          <li key={key}>
            <Link to={to} className="b-task">
              <span className={`b-task-icon ${done ? 'b-task-ok' : ''}`}>
                <Icon path={done ? mdiCheckCircle : mdiCircleOutline} />
              </span>
              <span className="b-grow">
                <b>
                  {title}
                  {done && <span className="b-sr"> (fait)</span>}
                </b>
                <small>{detail}</small>
              </span>
              <Icon path={mdiChevronRight} />
            </Link>
          </li>
        ))}
      </ol>
      {!isBeginning(beginning) && (
        <div className="dash-begun">
          <p>Tout est en place pour un premier emprunt.</p>
          <Button onClick={onBegun}>Voir le tableau de bord</Button>
        </div>
      )}
    </Sheet>
  );
}
