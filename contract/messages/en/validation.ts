import { type GenericValidationMessages, type ValidationMessages } from '../../base/validation/rules.ts';

/** One message for each form rule; `field` is the label of the field. */
export const validation: ValidationMessages = {
  default: 'The {field} field is invalid',
  required: 'The {field} field is required',
  required_if: 'The {field} field is required',
  email: 'The {field} field must be a valid email address',
  min: 'The {field} field must have at least {length, plural, one {# character} other {# characters}}',
  max: 'The {field} field may not have more than {length, plural, one {# character} other {# characters}}',
  length: 'The {field} field must have exactly {length, plural, one {# character} other {# characters}}',
  between: 'The {field} field must be between {min} and {max}',
  min_value: 'The {field} field must be {min} or more',
  max_value: 'The {field} field must be {max} or less',
  integer: 'The {field} field must be a whole number',
  numeric: 'The {field} field may only contain digits',
  digits: 'The {field} field must have exactly {length, plural, one {# digit} other {# digits}}',
  alpha: 'The {field} field may only contain letters',
  alpha_num: 'The {field} field may only contain letters and digits',
  alpha_dash: 'The {field} field may only contain letters, digits, hyphens and underscores',
  alpha_spaces: 'The {field} field may only contain letters and spaces',
  confirmed: 'The {field} field does not match its confirmation',
  one_of: 'The {field} field must be one of the proposed values',
  not_one_of: 'The {field} field may not have this value',
  regex: 'The {field} field does not have the right format',
  url: 'The {field} field must be a valid web address',
  image: 'The {field} field must be an image',
  ext: 'The {field} field must be a file of type {list}',
  mimes: 'The {field} field must be a file of an accepted type ({list})',
  size: 'The {field} field must be a file under {size} KB',
  dimensions: 'The {field} field must be an image of {width} × {height} px',
};

/** The messages of the sign-in form; `0` is the number of characters. */
export const genericValidation: GenericValidationMessages = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  number: 'Please enter digits only',
  integer: 'Please enter a whole number',
  min: 'You must enter a minimum of {0} characters',
  max: 'You must enter a maximum of {0} characters',
  pattern: 'Invalid format',
};
