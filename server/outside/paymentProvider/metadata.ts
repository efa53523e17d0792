/** Keys that our requests write on the provider's objects, to know them again. */
export const PAYMENT_KEY = 'boucle_payment';
export const REFUND_KEY = 'boucle_transaction';

/** The number in a metadata; undefined when there is none. */
export function numberIn(metadata: Readonly<Record<string, string>> | null, key: string): number | undefined {
  const text = metadata?.[key] ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
