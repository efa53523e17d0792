import { type AppBuildDetail } from '@boucle/contract/features/appBuilds/calls.ts';
import { TIME_ZONE } from '@boucle/contract/base/constants.ts';
import { isRunning } from '@boucle/contract/features/appBuilds/labels.ts';

const TIME = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone: TIME_ZONE });

/** Log of a build, the oldest line first; new lines are announced as they come. */
export function BuildLog({ build: { log, state } }: { build: AppBuildDetail }) {
  return (
    <section className="app-log" aria-labelledby="app-log-title">
      <h3 id="app-log-title">Journal</h3>
      <div role="log" aria-live={isRunning(state) ? 'polite' : 'off'} aria-labelledby="app-log-title">
        <ol>
          {log.map(({ at, by, text }) => (
            <li key={`${at} ${text}`}>
              <time dateTime={at}>{TIME.format(new Date(at))}</time>
              <span>
                {text}
                {by === 'service' && <small>Constructeur</small>}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
