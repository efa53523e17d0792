import { expect, it } from 'vitest';
import { parsers } from './parsers.ts';

const read = (oid: number, text: string): unknown => {
  const { getTypeParser }: { getTypeParser: (oid: number) => (text: string) => unknown } = parsers;
  return getTypeParser(oid)(text);
};
const [INT8S, INT4S, FLOAT4S, NUMERICS] = [1016, 1007, 1021, 1231];

it('arrays of numbers are read as numbers, with what is null among them', () => {
  expect(read(INT4S, '{}')).toEqual([]);
  expect(read(INT4S, '{7}')).toEqual([7]);
  expect(read(INT4S, '{1,NULL,-3}')).toEqual([1, null, -3]);
  expect(read(FLOAT4S, '{0.14285715,1e-07,0}')).toEqual([0.14285715, 1e-7, 0]);
  expect(read(NUMERICS, '{1.50,NaN}')).toEqual([1.5, NaN]);
});

it('an array that has bounds of its own is read too, and what no number holds is refused', () => {
  expect(read(INT4S, '[0:1]={4,5}')).toEqual([4, 5]);
  expect(read(INT8S, '{1,2}')).toEqual([1, 2]);
  expect(() => read(INT8S, '{9007199254740993}')).toThrow('Integer out of range');
});
