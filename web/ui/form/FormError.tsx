import './FormError.css';
import { mdiAlertCircleOutline } from '@mdi/js';
import { Icon } from '../Icon.tsx';

/** Error of a form as a whole; stays until it is solved. */
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
