/** A text of law, from a Paris day on. */
interface Dated {
  readonly since: string;
  readonly text: string;
}

/**
 * The texts of law that papers cite, the first ones in force before any paper. A paper cites the
 * laws of its day, for good.
 *
 * VAT moves from the CGI to the CIBS on 1 January 2027 (ordonnances 2025-1247 and 2026-671; it was
 * to be 1 September 2026), article 293 B to article L. 223-3. Papers may cite the CGI until 30 June
 * 2028.
 */
const LAWS = {
  franchise: [
    { since: '', text: 'article 293 B du Code général des impôts' },
    { since: '2027-01-01', text: 'article L. 223-3 du Code des impositions sur les biens et services' },
  ],
  latePenalties: [{ since: '', text: 'article L. 441-10 du Code de commerce' }],
  recoveryCosts: [{ since: '', text: 'article D. 441-5 du Code de commerce' }],
  latePayment: [{ since: '', text: 'articles L.\u00a0441-10 et D.\u00a0441-5 du Code de commerce' }],
  consumerInterest: [{ since: '', text: 'article 1231-6 du Code civil' }],
} as const satisfies Readonly<Record<string, readonly Dated[]>>;

/** The text of law in force on a Paris day. */
export function lawOn(law: keyof typeof LAWS, day: string): string {
  const dated: readonly Dated[] = LAWS[law];
  return dated.findLast(({ since }) => since <= day)?.text ?? '';
}

/** Why a paper of that day has no VAT. */
export const franchiseOn = (day: string): string => `TVA non applicable, ${lawOn('franchise', day)}`;
