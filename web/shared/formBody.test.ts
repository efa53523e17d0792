import { describe, expect, it } from 'vitest';
import { comparableBody, formBody } from './formBody.ts';

const file = new File(['x'], 'bol.png', { type: 'image/png', lastModified: 7 });

describe('the body of a form', () => {
  it('says nothing by null in JSON, by an empty text beside a file', () => {
    const body = { format: { volume_ml: null, title: 'Bol' } };
    expect(formBody(body)).toBe(body);
    expect(formBody({ format: { ...body.format, picture: file } })).toEqual({
      format: { volume_ml: '', title: 'Bol', picture: file },
    });
  });

  it('is another one with another file', () => {
    const other = new File(['xy'], 'bol.png', { type: 'image/png', lastModified: 7 });
    expect(comparableBody({ picture: file })).toEqual({ picture: ['bol.png', 1, 7] });
    expect(comparableBody({ picture: other })).not.toEqual(comparableBody({ picture: file }));
  });
});
