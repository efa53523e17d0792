import { count } from '@boucle/contract/base/format.ts';
import { type PlannedLine } from '@boucle/contract/features/rounds/calls.ts';
import { type RoundChoices } from '@boucle/contract/features/rounds/shapes.ts';
import { choiceWords } from '../../../shared/rounds/choiceWords.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';

type Choice = RoundChoices['places'][number];

/** One text a place: « restaurant 12 ». */
export const choiceKey = ({ place, place_id }: Pick<Choice, 'place' | 'place_id'>): string => `${place} ${place_id}`;

/** Lines planned at the places that are ticked. */
export const chosenLines = (places: readonly Choice[], chosen: ReadonlySet<string>): PlannedLine[] =>
  places
    .filter((place) => chosen.has(choiceKey(place)))
    .flatMap(({ place, place_id, lines }) => lines.map((line) => ({ place, place_id, ...line })));

/** The requests of the places that are ticked. */
export const chosenRequests = (places: readonly Choice[], chosen: ReadonlySet<string>): number[] =>
  places.filter((place) => chosen.has(choiceKey(place))).flatMap(({ requests }) => requests);

interface PlaceChoicesProps {
  /** Undefined while they are read. */
  readonly places: readonly Choice[] | undefined;
  readonly problem: string | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

/**
 * The places where something waits, to be ticked: requests first, then the first to run out, the
 * ones that another round has already last.
 */
export function PlaceChoices({ places, problem, chosen, onChosen }: PlaceChoicesProps) {
  if (problem !== undefined) return <p className="b-field-error">{problem}</p>;
  if (places === undefined) return <SkeletonLines busy />;
  if (places.length === 0)
    return (
      <p className="b-muted">
        Rien n’attend nulle part&nbsp;: ni demande, ni contenant sale, ni stock bas, ni tiroir plein.
      </p>
    );
  const free = places.filter(({ round_id }) => round_id === null);
  const all = free.every((place) => chosen.has(choiceKey(place)));
  const turn = (key: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    onChosen(next);
  };
  return (
    <>
      <p className="round-all">
        <span role="status">{`${count(chosen.size, 'arrêt choisi', 'arrêts choisis')} sur ${places.length}`}</span>
        <Button size="small" variant="text" onClick={() => onChosen(all ? new Set() : new Set(free.map(choiceKey)))}>
          {all ? 'Tout décocher' : 'Tout cocher'}
        </Button>
      </p>
      <ul className="round-choices">
        {places.map((place) => {
          const key = choiceKey(place);
          return (
            <li key={key}>
              <Checkbox checked={chosen.has(key)} onChange={(event) => turn(key, event.target.checked)}>
                <b>{place.name}</b>
                <small>{choiceWords(place)}</small>
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </>
  );
}
