import { ofName } from '@boucle/contract/base/elision.ts';
import { FIELDS_OF_PLACE, LEVEL_LABELS, type LevelledPlace } from '@boucle/contract/shared/stockHealth/levelFields.ts';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { FreshDialog } from '../dialogs/FreshDialog.tsx';
import { LevelsForm } from './LevelsForm.tsx';
import { levelError, levelsInput } from './levels.ts';

const WORDS: Readonly<Record<LevelledPlace, string>> = {
  warehouse: 'Sous le minimum, le format est signalé dans la santé des stocks.',
  partner:
    'Sous le minimum, une livraison est proposée jusqu’à la cible. À partir d’autant de sales, leur collecte est proposée.',
  drop_off_point: 'À partir d’autant de sales d’un format, leur collecte est proposée.',
  drawer: 'À partir d’autant de sales d’un format, il est proposé de vider le tiroir, plein ou non.',
};

type PlaceLevelsDialogProps = {
  kind: LevelledPlace;
  /** 0: the warehouse. */
  id: number;
  name: string;
  onClose: () => void;
};

/** Levels watched at a place, format by format. */
export function PlaceLevelsDialog({ kind, id, name, onClose }: PlaceLevelsDialogProps) {
  const title = kind === 'warehouse' ? 'Seuils de l’entrepôt' : `Seuils ${ofName(name)}`;
  return (
    <FreshDialog
      title={title}
      reading={query.stockHealth.levels.queryOptions({ input: { kind, place_id: id } })}
      height="240px"
      onClose={onClose}
    >
      {(levels) => (
        <LevelsForm
          title={title}
          about={`${WORDS[kind]} Laissez vide ce qui n’est pas à surveiller.`}
          fields={FIELDS_OF_PLACE[kind]}
          labels={LEVEL_LABELS}
          levels={levels}
          errorOf={levelError}
          send={({ formats, rows, version }, options) =>
            client.stockHealth.setLevels(
              { kind, place_id: id, levels: levelsInput(kind, formats, rows), version },
              options,
            )
          }
          invalidates={[query.stockHealth.key(), query.events.key()]}
          success="Les seuils sont enregistrés."
          onClose={onClose}
        />
      )}
    </FreshDialog>
  );
}
