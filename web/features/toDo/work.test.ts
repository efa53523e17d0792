import { expect, it } from 'vitest';
import { readWork, workOf } from './work.ts';

it('« À faire » opens the work that its address asks for, of some places only when it names them', () => {
  expect(readWork('?tache=collecter')).toMatchObject({ task: 'collect', kind: 'restaurant', places: undefined });
  expect(readWork('?tache=points&lieux=4,x,-1,5')).toMatchObject({ task: 'drop-offs', places: [4, 5] });
  expect(readWork('?tache=perdu')).toBeUndefined();
  expect(workOf('print')).toBeUndefined();
});
