import { describe, expect, it } from 'vitest';
import * as english from './en/validation.ts';
import * as french from '../base/validation/messages.ts';
import { formatMessage } from '../base/icu.ts';

const values = { field: 'Nom', length: 4, min: 1, max: 500, size: 5120, width: 200, height: 100, list: 'jpg, png' };

const FRENCH: Record<keyof typeof french.validation, string> = {
  default: 'Le champ Nom est invalide',
  required: 'Le champ Nom est obligatoire',
  required_if: 'Le champ Nom est obligatoire',
  email: 'Le champ Nom doit être une adresse e-mail valide',
  min: 'Le champ Nom doit contenir au moins 4 caractères',
  max: 'Le champ Nom ne peut pas contenir plus de 4 caractères',
  length: 'Le champ Nom doit contenir exactement 4 caractères',
  between: 'Le champ Nom doit être compris entre 1 et 500',
  min_value: 'Le champ Nom doit être supérieur ou égal à 1',
  max_value: 'Le champ Nom doit être inférieur ou égal à 500',
  integer: 'Le champ Nom doit être un nombre entier',
  numeric: 'Le champ Nom ne peut contenir que des chiffres',
  digits: 'Le champ Nom doit contenir exactement 4 chiffres',
  alpha: 'Le champ Nom ne peut contenir que des lettres',
  alpha_num: 'Le champ Nom ne peut contenir que des lettres et des chiffres',
  alpha_dash: 'Le champ Nom ne peut contenir que des lettres, des chiffres, des tirets et des tirets bas',
  alpha_spaces: 'Le champ Nom ne peut contenir que des lettres et des espaces',
  confirmed: 'Le champ Nom ne correspond pas à sa confirmation',
  one_of: 'Le champ Nom doit être l’une des valeurs proposées',
  not_one_of: 'Le champ Nom ne peut pas avoir cette valeur',
  regex: 'Le champ Nom n’a pas le bon format',
  url: 'Le champ Nom doit être une adresse web valide',
  image: 'Le champ Nom doit être une image',
  ext: 'Le champ Nom doit être un fichier de type jpg, png',
  mimes: 'Le champ Nom doit être un fichier d’un type accepté (jpg, png)',
  size: 'Le champ Nom doit être un fichier de moins de 5120 Ko',
  dimensions: 'Le champ Nom doit être une image de 200 × 100 px',
};

const ENGLISH: Record<keyof typeof english.validation, string> = {
  default: 'The Nom field is invalid',
  required: 'The Nom field is required',
  required_if: 'The Nom field is required',
  email: 'The Nom field must be a valid email address',
  min: 'The Nom field must have at least 4 characters',
  max: 'The Nom field may not have more than 4 characters',
  length: 'The Nom field must have exactly 4 characters',
  between: 'The Nom field must be between 1 and 500',
  min_value: 'The Nom field must be 1 or more',
  max_value: 'The Nom field must be 500 or less',
  integer: 'The Nom field must be a whole number',
  numeric: 'The Nom field may only contain digits',
  digits: 'The Nom field must have exactly 4 digits',
  alpha: 'The Nom field may only contain letters',
  alpha_num: 'The Nom field may only contain letters and digits',
  alpha_dash: 'The Nom field may only contain letters, digits, hyphens and underscores',
  alpha_spaces: 'The Nom field may only contain letters and spaces',
  confirmed: 'The Nom field does not match its confirmation',
  one_of: 'The Nom field must be one of the proposed values',
  not_one_of: 'The Nom field may not have this value',
  regex: 'The Nom field does not have the right format',
  url: 'The Nom field must be a valid web address',
  image: 'The Nom field must be an image',
  ext: 'The Nom field must be a file of type jpg, png',
  mimes: 'The Nom field must be a file of an accepted type (jpg, png)',
  size: 'The Nom field must be a file under 5120 KB',
  dimensions: 'The Nom field must be an image of 200 × 100 px',
};

describe.each([
  ['fr', french, FRENCH],
  ['en', english, ENGLISH],
] as const)('the validation messages in %s', (locale, { validation }, expected) => {
  it.each(Object.entries(expected))('%s', (rule, sentence) => {
    expect(formatMessage(validation[rule as keyof typeof expected], values, locale)).toBe(sentence);
  });

  it('are one for each of the 26 rules, and the default', () => {
    expect(Object.keys(validation)).toHaveLength(27);
  });
});

describe('a single character', () => {
  it.each(['min', 'max', 'length'] as const)('is singular in %s', (rule) => {
    expect(formatMessage(french.validation[rule], { field: 'Code', length: 1 })).toMatch(/1 caractère$/);
    expect(formatMessage(english.validation[rule], { field: 'Code', length: 1 }, 'en')).toMatch(/1 character$/);
  });
});

describe('the messages of the sign-in form', () => {
  it.each([
    ['required', 'Ce champ est requis', 'This field is required'],
    ['email', 'Veuillez entrer une adresse email valide', 'Please enter a valid email address'],
    ['number', 'Veuillez entrer uniquement des chiffres', 'Please enter digits only'],
    ['integer', 'Veuillez entrer un nombre entier', 'Please enter a whole number'],
    ['min', 'Vous devez entrer un minimum de 4 caractères', 'You must enter a minimum of 4 characters'],
    ['max', 'Vous devez entrer un maximum de 4 caractères', 'You must enter a maximum of 4 characters'],
    ['pattern', 'Format invalide', 'Invalid format'],
  ] as const)('%s', (name, inFrench, inEnglish) => {
    expect(formatMessage(french.genericValidation[name], { 0: 4 })).toBe(inFrench);
    expect(formatMessage(english.genericValidation[name], { 0: 4 }, 'en')).toBe(inEnglish);
  });

  it('are seven in each language', () => {
    expect([french, english].map(({ genericValidation }) => Object.keys(genericValidation).length)).toEqual([7, 7]);
  });
});
