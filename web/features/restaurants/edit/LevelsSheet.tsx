import { mdiTuneVariant } from '@mdi/js';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

/** Leads to the levels of the restaurant, format by format. */
export function LevelsSheet({ onOpen }: { onOpen: () => void }) {
  return (
    <Sheet title="Seuils">
      <div className="b-stack">
        <p className="b-muted">
          Sous le minimum d’un format, le restaurant est signalé dans la liste et au tableau de bord. La cible est le
          stock à retrouver en livrant.
        </p>
        <div>
          <Button icon={mdiTuneVariant} onClick={onOpen}>
            Modifier les seuils
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
