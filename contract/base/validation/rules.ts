import { dimensions, ext, image, mimes, size } from './files.ts';
import { between, integer, max_value, min_value, numeric } from './numbers.ts';
import { confirmed, not_one_of, one_of, required, required_if } from './presence.ts';
import { alpha, alpha_dash, alpha_num, alpha_spaces, digits, email, length, max, min, regex, url } from './text.ts';

/**
 * The 26 form rules of the product, by the name their message has. No form uses ten of them today
 * (required_if, length, the four of letters, confirmed, not_one_of, ext, dimensions), and they
 * stay: the product's catalogue of messages is these 26.
 */
export const RULES = {
  required,
  required_if,
  email,
  min,
  max,
  length,
  between,
  min_value,
  max_value,
  integer,
  numeric,
  digits,
  alpha,
  alpha_num,
  alpha_dash,
  alpha_spaces,
  confirmed,
  one_of,
  not_one_of,
  regex,
  url,
  image,
  ext,
  mimes,
  size,
  dimensions,
} as const;

export type RuleName = keyof typeof RULES;

/**
 * A message for every rule, and one for what no rule explains: a catalogue that misses one does not
 * compile.
 */
export type ValidationMessages = Readonly<Record<RuleName | 'default', string>>;

/** The messages of the sign-in form, which does not name its fields. */
export type GenericValidationMessages = Readonly<
  Record<'required' | 'email' | 'number' | 'integer' | 'min' | 'max' | 'pattern', string>
>;

/** One rule with its parameters, ready to be asked. */
export interface Check {
  readonly rule: RuleName;
  readonly accepts: (value: unknown) => boolean;
  /** Values that the message may name: bounds, sizes, lists. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Fault of such a value, in its own words rather than the rule's. */
  readonly says?: (value: unknown) => string | undefined;
}

type ParamsOf<R extends RuleName> = Parameters<(typeof RULES)[R]> extends [unknown, infer P] ? [params: P] : [];

/** A rule and its parameters: `check('min', { length: 4 })`. */
export function check<R extends RuleName>(rule: R, ...params: ParamsOf<R>): Check {
  const accepts: (value: unknown, params: never) => boolean = RULES[rule];
  return {
    rule,
    accepts: (value) => accepts(value, params[0] as never),
    values: sayable(params[0]),
  };
}

function sayable(params: unknown): Record<string, string | number> {
  const texts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    if (typeof value === 'number' || typeof value === 'string') texts[name] = value;
    else if (name === 'list' && Array.isArray(value)) texts[name] = value.join(', ');
  }
  return texts;
}

/** The first rule a value breaks, in the order given; null when it breaks none. */
export function firstBroken(value: unknown, checks: readonly Check[]): Check | null {
  return checks.find((candidate) => !candidate.accepts(value)) ?? null;
}
