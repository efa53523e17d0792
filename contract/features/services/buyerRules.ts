import { ISSUER_RULES } from '../../shared/statements/issuerRules.ts';
import { check } from '../../base/validation/rules.ts';
import { type FieldRules } from '../../base/validation/fieldSchema.ts';

const { legal_name, siren, vat_number, address, e_address } = ISSUER_RULES;

export const BUYER_KIND_LABEL = 'Nature du client';

/**
 * Label and rules of each text of the client of a service: the form and the server ask the same.
 */
export const SERVICE_BUYER_RULES = {
  legal_name,
  siren,
  vat_number,
  address,
  e_address,
  email: { label: 'E-mail de facturation', checks: [check('max', { length: 254 }), check('email')] },
} as const satisfies Readonly<Record<string, FieldRules>>;
