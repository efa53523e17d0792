import { expect, it } from 'vitest';
import { openWork, readWork, workOf } from './work.ts';

it('« À faire » opens the work that its address asks for, of some places only when it names them', () => {
  expect(readWork('?tache=collecter')).toMatchObject({ task: 'collect', kind: 'restaurant', places: undefined });
  expect(readWork('?tache=points&lieux=4,x,-1,5')).toMatchObject({ task: 'drop-offs', places: [4, 5] });
  expect(readWork('?tache=perdu')).toBeUndefined();
  expect(workOf('print')).toBeUndefined();
});

it('what stands open stays when the tasks are read again without it', () => {
  const open = openWork(undefined, [{ key: 'drawers' }, { key: 'collect' }, { key: 'drop-offs' }]);
  expect(open?.task).toBe('collect');
  expect(openWork(open, [{ key: 'drop-offs' }])).toBe(open);
  expect(openWork(open, [])).toBe(open);
  expect(openWork(undefined, [{ key: 'print' }])).toBeUndefined();
});
