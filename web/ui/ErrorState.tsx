import './EmptyState.css';
import { mdiAlertCircleOutline, mdiRestore } from '@mdi/js';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { RETRY } from './texts.ts';

type ErrorStateProps = {
  title?: string;
  /** Sentence of the server, or that it did not answer. */
  message: string;
  icon?: string;
  onRetry?: () => void;
};

/** Something could not be loaded; offers « Réessayer ». */
export function ErrorState({
  title = 'Le chargement a échoué',
  message,
  icon = mdiAlertCircleOutline,
  onRetry,
}: ErrorStateProps) {
  return (
    <div className="b-empty" role="alert">
      <span className="b-empty-icon">
        <Icon path={icon} size={24} />
      </span>
      <h2>{title}</h2>
      <p>{message}</p>
      {onRetry !== undefined && (
        <div className="b-empty-actions">
          <Button size="small" icon={mdiRestore} onClick={onRetry}>
            {RETRY}
          </Button>
        </div>
      )}
    </div>
  );
}
