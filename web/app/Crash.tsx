import '../ui/Page.css';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Sheet } from '../ui/Sheet.tsx';

/** A screen that broke down while drawing itself, or whose files do not come; the menu around it still works. */
export function Crash({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="b-page">
      <Sheet>
        <ErrorState
          title="Cet écran n’a pas pu s’afficher"
          message="Une erreur est survenue, ou le serveur ne répond pas. Rien de ce qui était enregistré n’est perdu."
          onRetry={onRetry}
        />
      </Sheet>
    </div>
  );
}
