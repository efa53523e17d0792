import { describe, expect, it } from 'vitest';
import { noteChange } from './changes.ts';
import { askedVersion, etagOf, expectVersion } from './versions.ts';

describe('the version of a save', () => {
  it('is the body’s, else the one of If-Match, else none', () => {
    expect(askedVersion({ ifMatch: '"3"' }, 5)).toBe(5);
    expect(askedVersion({ ifMatch: '"3"' }, undefined)).toBe(3);
    expect(askedVersion({ ifMatch: 'W/"3"' }, undefined)).toBe(3);
    expect(askedVersion({ ifMatch: '*' }, undefined)).toBeUndefined();
    expect(askedVersion({ ifMatch: null }, undefined)).toBeUndefined();
  });

  it('when it cannot be read matches nothing', () => {
    const asked = askedVersion({ ifMatch: 'trois' }, undefined);
    expect(() => expectVersion(asked, { version: 3 })).toThrow('Quelqu’un a enregistré');
  });

  it('is refused with what is there now, unless it is the current one', () => {
    const current = { version: 4, name: 'Chez Manon' };
    expect(() => expectVersion(4, current)).not.toThrow();
    expect(() => expectVersion(undefined, current)).not.toThrow();
    expect(() => expectVersion(3, current)).toThrow(
      expect.objectContaining({ status: 409, data: expect.objectContaining({ current }) as unknown }) as Error,
    );
  });

  it('of an answer is its ETag', () => {
    expect(etagOf({ data: { version: 7 } })).toBe('"7"');
    for (const output of [{ data: [] }, { data: null }, null, 'x', { version: 7 }])
      expect(etagOf(output)).toBeUndefined();
  });
});

describe('what changed', () => {
  it('is noted field by field, before and after, and only what differs', () => {
    const context = { details: {} };
    noteChange(context, { name: 'A', kinds: ['x'], phone: null }, { name: 'B', kinds: ['x'], phone: undefined });
    expect(context.details).toEqual({ before: { name: 'A' }, after: { name: 'B' } });
  });

  it('of something new is what was said of it', () => {
    const context = { details: {} };
    noteChange(context, null, { name: 'B', phone: '', kinds: [], visible: false });
    expect(context.details).toEqual({ after: { name: 'B', visible: false } });
  });
});
