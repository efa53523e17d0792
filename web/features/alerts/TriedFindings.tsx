import { type Tried } from '@boucle/contract/features/alerts/calls.ts';
import { count } from '@boucle/contract/base/format.ts';
import { problemOf } from '../../shared/problem.ts';
import { AlertWords } from './AlertWords.tsx';

/** Findings of a dry run. */
export function TriedFindings({ tried, error }: { tried: Tried | undefined; error: unknown }) {
  const problem = problemOf(error);
  return (
    <div role="status" className="alert-tried">
      {problem !== undefined ? (
        <p>{problem}</p>
      ) : tried === undefined ? (
        <p className="b-caption">
          «&nbsp;Essayer&nbsp;» dit ce que ces seuils auraient trouvé en 90 jours, sans rien garder.
        </p>
      ) : (
        <>
          <p>
            <b>
              {tried.more ? 'Plus de ' : ''}
              {count(tried.count, 'alerte', 'alertes')}
            </b>{' '}
            sur les {tried.days} derniers jours
            {tried.count > tried.alerts.length &&
              (tried.alerts.length > 1 ? `, dont les ${tried.alerts.length} dernières` : ', dont la dernière')}
            .
          </p>
          <ul className="alert-lines">
            {tried.alerts.map((found, rank) => (
              <li key={rank}>
                <span>
                  <AlertWords alert={found} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
