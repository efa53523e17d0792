import '../ui/Page.css';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Sheet } from '../ui/Sheet.tsx';

/** A screen that broke down while drawing itself, or whose files do not come without network; the menu around it still works. */
export function Crash({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="b-page">
      <Sheet>
        <ErrorState
          title="Cet écran n’a pas pu s’afficher"
          message={
            navigator.onLine ? 'Une erreur est survenue. Rien de ce qui était enregistré n’est perdu.' : errors.network
          }
          onRetry={onRetry}
        />
      </Sheet>
    </div>
  );
}
