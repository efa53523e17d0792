import { distanceText } from '@boucle/contract/shared/places/placeWords.ts';
import { type Draft } from '../draft.ts';
import { addressText } from './near.ts';

/** The point of a draft as the band shows it. */
export function placeOf({ point, metres }: Pick<Draft, 'point' | 'metres'>) {
  if (point === null) return undefined;
  const facts = [addressText(point), metres === null ? '' : distanceText(metres)];
  return { name: point.name, detail: facts.filter((fact) => fact !== '').join(' · ') };
}
