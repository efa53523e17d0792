import { isElectronicAddress, schemeOf } from '@boucle/contract/shared/invoices/electronicAddress.ts';
import { FRENCH_RATES, rateText } from '@boucle/contract/shared/invoices/labels.ts';
import { type Buyer, type PostalAddress, type Seller } from './parties.ts';
import { type Tax } from '../allocation/vat.ts';

const lacksTown = ({ lines, postal_code, city }: PostalAddress): boolean =>
  lines.length === 0 || postal_code === '' || city === '';

/**
 * Facts of the seller that an invoice cannot be issued without; the texts are read on the screen of
 * closings.
 */
export function sellerMissing(seller: Seller, taxes: readonly Tax[]): string[] {
  const { legal_name, siren, vat_number, address, e_address } = seller;
  const wrong = taxes.find(({ rate }) => !FRENCH_RATES.includes(rate));
  return [
    ...(legal_name === '' ? ['la raison sociale'] : []),
    ...(siren === null ? ['le SIREN'] : []),
    ...(lacksTown(address) ? ['l’adresse, avec code postal et ville sur sa dernière ligne'] : []),
    ...(vat_number === null && taxes.some(({ regime }) => regime === 'normal') ? ['le numéro de TVA'] : []),
    ...(e_address === '' || isElectronicAddress(e_address) ? [] : ['une adresse électronique valide']),
    ...(wrong === undefined ? [] : [`un taux de TVA admis en France (${rateText(wrong.rate)}\u00a0% ne l’est pas)`]),
  ];
}

/** Facts of a buyer that an invoice cannot be issued without. */
export function buyerMissing({ kind, siren, siret, address, e_address, email }: Buyer): string[] {
  const abroad =
    kind === 'b2bint'
      ? ['une facture établie par votre comptable\u00a0: le client est à l’étranger (autoliquidation)']
      : [];
  const company = kind === 'b2b' && siren === null ? ['le SIREN'] : [];
  const disagree =
    siret !== null && siren !== null && !siret.startsWith(siren) ? ['un SIRET qui commence par le SIREN'] : [];
  return [
    ...abroad,
    ...company,
    ...disagree,
    ...(lacksTown(address) ? ['l’adresse, avec code postal et ville'] : []),
    ...(kind === 'b2b' ? directoryMissing(e_address, siren) : anyAddressMissing(e_address, email)),
  ];
}

/**
 * A company in France is found by the directory's address, which begins with its SIREN (BR-FR-21).
 */
function directoryMissing(address: string, siren: string | null): string[] {
  if (address === '' || siren === null) return [];
  const own = schemeOf(address) === '0225' && address.startsWith(siren);
  return own ? [] : ['une adresse électronique qui commence par le SIREN'];
}

/** Any other buyer needs some electronic address (BR-FR-12). */
const anyAddressMissing = (address: string, email: string | null): string[] =>
  address === '' && email === null ? ['une adresse électronique ou un e-mail de facturation'] : [];
