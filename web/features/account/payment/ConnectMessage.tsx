import { connect as messages } from '@boucle/contract/messages/fr/connect.ts';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiInformationOutline } from '@mdi/js';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { type Message } from './messageOf.ts';

const ICONS = { info: mdiInformationOutline, warn: mdiAlertCircleOutline, ok: mdiCheckCircleOutline };

/** A message that may be put away and taken out again; another one shows again on its own. */
export function ConnectMessage({ message }: { message: Message }) {
  const [hidden, setHidden] = useState<string>();
  const id = useId();
  const { tone, title, text } = message;
  const isHidden = hidden === text;
  return (
    <div className="payment-message">
      <div id={id} role="status" className={classes('payment-words', `payment-${tone}`)} hidden={isHidden}>
        <Icon path={ICONS[tone]} size={20} />
        <p>
          {title !== undefined && <b>{title}</b>}
          {text}
        </p>
      </div>
      <Button
        size="small"
        aria-expanded={!isHidden}
        aria-controls={id}
        onClick={() => setHidden(isHidden ? undefined : text)}
      >
        {isHidden ? messages.show : messages.hide}
      </Button>
    </div>
  );
}
