import { isEmpty } from './empty.ts';

/** Something has been entered; « false » and 0 are something. */
export function required(value: unknown): boolean {
  return !isEmpty(value);
}

/** Something has been entered, when another field has one of these values. */
export function required_if(value: unknown, params: { other: unknown; values: readonly unknown[] }): boolean {
  return !params.values.includes(params.other) || required(value);
}

/** The same as another field. */
export function confirmed(value: unknown, params: { target: unknown }): boolean {
  return isEmpty(value) || value === params.target;
}

/** One of a list; a number matches as it is typed. */
export function one_of(value: unknown, params: { list: readonly (string | number)[] }): boolean {
  return isEmpty(value) || params.list.some((item) => String(item) === String(value));
}

/** None of a list. */
export function not_one_of(value: unknown, params: { list: readonly (string | number)[] }): boolean {
  return isEmpty(value) || !one_of(value, params);
}
