import { type GenericValidationMessages, type ValidationMessages } from './rules.ts';

/** One message for each form rule; `field` is the label of the field. */
export const validation: ValidationMessages = {
  default: 'Le champ {field} est invalide',
  required: 'Le champ {field} est obligatoire',
  required_if: 'Le champ {field} est obligatoire',
  email: 'Le champ {field} doit être une adresse e-mail valide',
  min: 'Le champ {field} doit contenir au moins {length, plural, one {# caractère} other {# caractères}}',
  max: 'Le champ {field} ne peut pas contenir plus de {length, plural, one {# caractère} other {# caractères}}',
  length: 'Le champ {field} doit contenir exactement {length, plural, one {# caractère} other {# caractères}}',
  between: 'Le champ {field} doit être compris entre {min} et {max}',
  min_value: 'Le champ {field} doit être supérieur ou égal à {min}',
  max_value: 'Le champ {field} doit être inférieur ou égal à {max}',
  integer: 'Le champ {field} doit être un nombre entier',
  numeric: 'Le champ {field} ne peut contenir que des chiffres',
  digits: 'Le champ {field} doit contenir exactement {length, plural, one {# chiffre} other {# chiffres}}',
  alpha: 'Le champ {field} ne peut contenir que des lettres',
  alpha_num: 'Le champ {field} ne peut contenir que des lettres et des chiffres',
  alpha_dash: 'Le champ {field} ne peut contenir que des lettres, des chiffres, des tirets et des tirets bas',
  alpha_spaces: 'Le champ {field} ne peut contenir que des lettres et des espaces',
  confirmed: 'Le champ {field} ne correspond pas à sa confirmation',
  one_of: 'Le champ {field} doit être l’une des valeurs proposées',
  not_one_of: 'Le champ {field} ne peut pas avoir cette valeur',
  regex: 'Le champ {field} n’a pas le bon format',
  url: 'Le champ {field} doit être une adresse web valide',
  image: 'Le champ {field} doit être une image',
  ext: 'Le champ {field} doit être un fichier de type {list}',
  mimes: 'Le champ {field} doit être un fichier d’un type accepté ({list})',
  size: 'Le champ {field} doit être un fichier de moins de {size} Ko',
  dimensions: 'Le champ {field} doit être une image de {width} × {height} px',
};

/** The messages of the sign-in form; `0` is the number of characters. */
export const genericValidation: GenericValidationMessages = {
  required: 'Ce champ est requis',
  email: 'Veuillez entrer une adresse email valide',
  number: 'Veuillez entrer uniquement des chiffres',
  integer: 'Veuillez entrer un nombre entier',
  min: 'Vous devez entrer un minimum de {0} caractères',
  max: 'Vous devez entrer un maximum de {0} caractères',
  pattern: 'Format invalide',
};
