import { z } from 'zod';
import { expect, it } from 'vitest';
import { api } from '../../api.ts';
import { partnerApi } from '../../partnerApi/api.ts';
import { httpsUrlOrNone } from '../../base/formBody.ts';
import { isReturnAddress } from '../../features/apiAccesses/fields.ts';
import { SEVERAL_LINES, heldBack } from './lines.ts';
import { url } from '../../base/validation/text.ts';

/** The names of the texts that calls take, of both contracts. */
function namesOfTexts(): Set<string> {
  const names = new Set<string>();
  const walk = (schema: unknown, name: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { type, properties, ...rest } = schema as Record<string, unknown>;
    if (type === 'string') names.add(name);
    for (const [key, inner] of Object.entries(properties ?? {})) walk(inner, key);
    for (const inner of Object.values(rest)) {
      for (const one of Array.isArray(inner) ? inner : [inner]) walk(one, name);
    }
  };
  for (const calls of [...Object.values(api), ...Object.values(partnerApi)]) {
    for (const call of Object.values(calls)) {
      const { inputSchema } = (call as { '~orpc': { inputSchema?: z.ZodType } })['~orpc'];
      if (inputSchema !== undefined) walk(z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }), '');
    }
  }
  return names;
}

it('lets lines into texts of the contracts alone, and no other text', () => {
  const names = namesOfTexts();
  expect([...SEVERAL_LINES].filter((name) => !names.has(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(60);
  for (const name of names) {
    expect([name, heldBack('Manon\r\nDupont', SEVERAL_LINES.has(name))]).toEqual([
      name,
      SEVERAL_LINES.has(name) ? undefined : 'lines',
    ]);
    expect(heldBack('Manon\u0085', SEVERAL_LINES.has(name))).toBe('control');
  }
});

it('lets nothing in that XML 1.0 has no way to write, wherever lines are written or not', () => {
  for (let code = 0; code <= 0xff_ff; code += 1) {
    // Halves of pairs are refused before, as no text.
    if (code >= 0xd8_00 && code <= 0xdf_ff) continue;
    const written = code === 0x9 || code === 0xa || code === 0xd || (code >= 0x20 && code <= 0xff_fd);
    if (!written) expect([code, heldBack(`a${String.fromCodePoint(code)}b`, true)]).toEqual([code, 'control']);
  }
});

it('leaves alone what people type', () => {
  for (const text of ['Chez Manon', ' collé\n', 'L’Œuf\u00a0– 12\u202f€ 🥡', 'familia 👨‍👩‍👧'])
    expect(heldBack(text, false)).toBeUndefined();
});

it.each([
  ['https://evil.test@ok', false],
  ['https://banque.fr@ailleurs.fr/a', false],
  ['https://banque.fr\\@ailleurs.fr', false],
  ['https://a.fr:b@ailleurs.fr', false],
  ['https://exemple.fr/@manon?x=a@b', true],
  ['https://exemple.fr', true],
])('an address that reads like another one (%s) is refused wherever one is typed', (text, isGood) => {
  expect(httpsUrlOrNone('Lien').safeParse(text).success).toBe(isGood);
  expect(url(text)).toBe(isGood);
  expect(isReturnAddress(text)).toBe(isGood);
});
