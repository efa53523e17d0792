import { describe, expect, it } from 'vitest';
import { equalitiesOf } from './unboundTables.ts';

describe('what a condition of a plan fixes', () => {
  it('is each part of an « and », whatever stands beside it', () => {
    expect(equalitiesOf('((f.account_id = $1) AND (($2 IS NULL) OR (f.id = $2)))')).toEqual(['f.account_id = $1']);
  });

  it('of an « or » is what its branches share', () => {
    const both =
      '(((t.account_id = $1) AND (t.customer_id = $2)) OR ((t.account_id = $1) AND (t.to_customer_id = $3)))';
    expect(equalitiesOf(both)).toEqual(['t.account_id = $1']);
    expect(equalitiesOf('((t.account_id = $1) OR (t.id = $2))')).toEqual([]);
  });

  it('is nothing of what is inside a function', () => {
    expect(equalitiesOf('(t.id = $1)')).toEqual(['t.id = $1']);
    expect(equalitiesOf('(x.name ~~ $1)')).toEqual([]);
  });
});
