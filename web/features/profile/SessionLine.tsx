import { dateTime } from '@boucle/contract/base/format.ts';
import { type OpenSession } from '@boucle/contract/features/session/calls.ts';
import { mdiCellphone, mdiCheckCircleOutline, mdiMonitor } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { deviceName, isHandheld } from '@boucle/contract/base/device.ts';

/** One open session: device, address, since when, last seen; « Fermer » unless it is this one. */
export function SessionLine({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { user_agent, address, through, created_at, last_seen_at, current } = session;
  const name = deviceName(user_agent);
  return (
    <li className="b-profile-session">
      <Icon path={isHandheld(user_agent) ? mdiCellphone : mdiMonitor} size={24} />
      <div className="b-grow">
        <div className="b-row b-wrap">
          <b className="b-strong">{name}</b>
          {current && <StatusChip state="ok" icon={mdiCheckCircleOutline} label="Cette connexion" />}
        </div>
        <p className="b-caption b-faint b-num">
          {address !== null && `Adresse ${address} · `}
          {`ouverte ${through === 'google' ? 'avec Google ' : ''}le ${dateTime(created_at)} · `}
          <span className="b-nowrap">{`vue le ${dateTime(last_seen_at)}`}</span>
        </p>
      </div>
      {!current && (
        <Button
          size="small"
          aria-label={`Fermer la connexion ${name}, vue le ${dateTime(last_seen_at)}`}
          onClick={onEnd}
        >
          Fermer
        </Button>
      )}
    </li>
  );
}
