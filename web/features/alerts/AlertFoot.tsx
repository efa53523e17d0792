import { type AlertStatus, type Verdict } from '@boucle/contract/shared/alerts/labels.ts';
import { mdiCheck, mdiClockOutline } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';

type AlertFootProps = { status: AlertStatus; onAsk: (question: Verdict | 'snooze') => void };

/** Actions on an alert: a verdict may change, a closed alert is not put off. */
export function AlertFoot({ status, onAsk }: AlertFootProps) {
  const waits = status === 'open' || status === 'snoozed';
  return (
    <>
      {status === 'false_alarm' ? (
        <span />
      ) : (
        <Button variant="text" onClick={() => onAsk('false_alarm')}>
          Fausse alerte…
        </Button>
      )}
      <span className="b-row">
        {waits && (
          <Button icon={mdiClockOutline} onClick={() => onAsk('snooze')}>
            Reporter…
          </Button>
        )}
        {status !== 'confirmed' && (
          <Button variant="contained" icon={mdiCheck} onClick={() => onAsk('confirmed')}>
            Confirmer…
          </Button>
        )}
      </span>
    </>
  );
}
