import './FormError.css';
import { mdiAlertCircleOutline } from '@mdi/js';
import { Icon } from '../Icon.tsx';

/** What a form as a whole was refused for; stays until it is solved. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message !== undefined && (
        <p className="b-form-error">
          <Icon path={mdiAlertCircleOutline} />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
