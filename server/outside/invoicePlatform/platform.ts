/** An invoice or a credit note as it is deposited. */
export interface DepositedPaper {
  readonly accountId: number;
  /** SIREN of who issued it and its number: no one else's. */
  readonly siren: string;
  readonly label: string;
  /** The Factur-X, and the XML that is in it. */
  readonly pdf: Uint8Array;
  readonly xml: string;
}

/**
 * A received life-cycle message, with its position among the account's; or why it has no content.
 */
export type ReceivedMessage = { readonly position: string } & (
  | { readonly xml: string }
  | { readonly unreadable: string }
);

/**
 * A platform that invoices go through (« plateforme agréée »), as this product speaks to it. Every
 * call throws where no answer came.
 */
export interface InvoicePlatform {
  /** How it is named to people. */
  readonly name: string;
  /**
   * Hands an invoice over; answers the platform's reference. Again for the same one it is the same
   * deposit.
   */
  deposit(paper: DepositedPaper): Promise<string>;
  /**
   * Reports what became of an invoice to the platform, as a CDAR message; again under the same
   * number it is the same message.
   */
  report(accountId: number, messageId: string, xml: string): Promise<void>;
  /**
   * Messages of an account after a position, all when it is empty, in order. A message may come
   * twice.
   */
  statuses(accountId: number, since: string): Promise<ReceivedMessage[]>;
  close(): void;
}
