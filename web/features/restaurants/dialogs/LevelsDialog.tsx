import { ofName } from '@boucle/contract/base/elision.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { FreshDialog } from '../../../shared/dialogs/FreshDialog.tsx';
import { LevelsForm } from '../../../shared/levels/LevelsForm.tsx';
import { LABELS, LEVEL_FIELDS, levelError, levelsInput, UNSET } from './levels.ts';

const ABOUT =
  'Sous le minimum, le restaurant est signalé dans la liste et au tableau de bord. La cible est le stock à retrouver en livrant, en caisses entières\u202f; au-dessus du maximum, il est proposé d’en reprendre. Laissez vide ce que personne ne surveille.';

/** Levels watched at a restaurant, format by format. */
export function LevelsDialog({
  restaurant: { id, name },
  onClose,
}: {
  restaurant: RestaurantDetail;
  onClose: () => void;
}) {
  const title = `Seuils ${ofName(name)}`;
  return (
    <FreshDialog
      title={title}
      reading={query.restaurants.levels.queryOptions({ input: { id } })}
      height="240px"
      onClose={onClose}
    >
      {(levels) => (
        <LevelsForm
          title={title}
          about={ABOUT}
          fields={LEVEL_FIELDS}
          labels={LABELS}
          levels={levels}
          unset={UNSET}
          errorOf={levelError}
          send={({ formats, rows, version }, options) =>
            client.restaurants.setLevels({ ...levelsInput(id, formats, rows), version }, options)
          }
          invalidates={[query.restaurants.key(), query.events.key()]}
          success={`Les seuils ${ofName(name)} sont enregistrés.`}
          onClose={onClose}
        />
      )}
    </FreshDialog>
  );
}
