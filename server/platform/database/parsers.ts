import { type CustomTypesConfig, types } from 'pg';

type Parse = (text: string) => unknown;

const TIMESTAMPTZ = 1184;
const SPACE = 32;
const BRACE = 123;

// Numbers of PostgreSQL's own types, fixed for ever (pg_type.oid).
const OWN_PARSERS = new Map<number, Parse>([
  [20, safeInteger], // int8
  [1016, numbersBy(safeInteger, arrayOf(safeInteger))], // int8[]
  [1007, numbersBy(Number, usualParser(1007))], // int4[]
  [1021, numbersBy(Number, usualParser(1021))], // float4[]
  [1700, Number], // numeric
  [1231, numbersBy(Number, arrayOf(Number))], // numeric[]
  // A day stays a day: a Date would move it with the time zone.
  [1082, String], // date
  [1182, arrayOf(String)], // date[]
  [TIMESTAMPTZ, instant],
]);

/**
 * How PostgreSQL's values arrive: int8 and numeric as numbers, date as 'YYYY-MM-DD', timestamptz as
 * Date, json parsed.
 */
export const parsers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse =>
    (format === 'binary' ? undefined : OWN_PARSERS.get(oid)) ?? usualParser(oid, format),
};

function usualParser(oid: number, format?: 'text' | 'binary'): Parse {
  const { getTypeParser }: { getTypeParser: (oid: number, format?: 'text' | 'binary') => Parse } = types;
  return getTypeParser(oid, format);
}

/** Refuses what a number cannot hold: a wrong cent is worse than an error. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Integer out of range: ${text}`);
  return value;
}

function arrayOf(parse: Parse): Parse {
  return (text) => splitArray(text).map((item) => (item === null ? null : parse(item)));
}

/**
 * Numbers in a row: PostgreSQL quotes none of them, and splitting a one-dimensional array is much
 * faster than the general parser; more dimensions, or explicit bounds, go the usual way.
 */
function numbersBy(parse: Parse, usual: Parse): Parse {
  return (text) => {
    if (text === '{}') return [];
    if (text.charCodeAt(0) !== BRACE || text.indexOf('{', 1) > 0) return usual(text);
    return text
      .slice(1, -1)
      .split(',')
      .map((item) => (item === 'NULL' ? null : parse(item)));
  };
}

function splitArray(text: string): (string | null)[] {
  const TEXT_ARRAY = 1009;
  return usualParser(TEXT_ARRAY)(text) as (string | null)[];
}

/**
 * An instant. Sessions are in UTC (pool.ts), so that it nearly always looks like « 2026-11-21
 * 12:00:00.123456+00 », which the engine reads ten times faster than a pattern does; anything else
 * (infinity, before Christ) goes the usual way.
 */
function instant(text: string): unknown {
  const isUtc = text.length >= 22 && text.charCodeAt(10) === SPACE && text.endsWith('+00');
  return isUtc ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : usualParser(TIMESTAMPTZ)(text);
}
