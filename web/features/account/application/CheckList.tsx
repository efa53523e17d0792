import { BUILD_CHECK_LABELS, BUILD_CHECK_TABS } from '@boucle/contract/features/appBuilds/labels.ts';
import { type BuildReadiness } from '@boucle/contract/features/appBuilds/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { TAB_LABELS } from '../tabs.ts';

/**
 * Parts of the application, a line each: there, or missing with the way to the tab where it is
 * mended.
 */
export function CheckList({ checks }: { checks: BuildReadiness['checks'] }) {
  return (
    <ul className="app-checks" aria-label="Conditions à remplir">
      {checks.map(({ name, ok, said: sentence }) => {
        const tab = BUILD_CHECK_TABS[name];
        return (
          <li key={name} className={ok ? undefined : 'app-missing'}>
            <Icon path={ok ? mdiCheck : mdiAlertCircleOutline} size={20} />
            <div>
              <b>
                {BUILD_CHECK_LABELS[name]}
                <span className="b-sr">{ok ? '\u00a0: prêt' : '\u00a0: à régler'}</span>
              </b>
              <p>{sentence}</p>
            </div>
            {!ok && (
              <Link
                className="b-link"
                to={tab === 'identite' ? pathOf('account') : `${pathOf('account')}?onglet=${tab}`}
              >
                Ouvrir «{'\u00a0'}
                {TAB_LABELS[tab]}
                {'\u00a0'}»<span className="b-sr">, {BUILD_CHECK_LABELS[name]}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
