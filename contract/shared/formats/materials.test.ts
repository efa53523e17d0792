import { expect, it } from 'vitest';
import { materialText } from './materials.ts';

it.each([
  ['glass', 'trempé', 'Verre, trempé'],
  ['polypropylene', 'Polypropylène', 'Polypropylène (PP)'],
  ['other', 'Bambou', 'Bambou'],
  ['tritan', '', 'Tritan'],
  [null, 'Grès', 'Grès'],
  [null, '', ''],
] as const)('names a material once: %s, « %s »', (material_kind, material, text) => {
  expect(materialText({ material_kind, material })).toBe(text);
});
