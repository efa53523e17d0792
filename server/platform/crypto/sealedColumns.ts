/** A column that holds seals, and what names a row of it for ever: the seal is bound to both. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly row: readonly string[];
}

/** Every column that holds seals; a test compares them with the schema. */
export const SEALED_COLUMNS = {
  authenticator: { table: 'oauth_sessions', column: 'sealed_authenticator', row: ['id'] },
  devicePin: { table: 'restaurants', column: 'sealed_device_pin', row: ['account_id', 'id'] },
  placeKey: { table: 'place_keys', column: 'sealed_key', row: ['account_id', 'n'] },
  pin: { table: 'card_holders', column: 'sealed_pin', row: ['account_id', 'uuid'] },
  act: { table: 'awaiting_acts', column: 'sealed_input', row: ['account_id', 'key'] },
  answer: { table: 'idempotency_keys', column: 'sealed_answer', row: ['account_id', 'caller', 'key'] },
  mail: { table: 'mails', column: 'sealed_content', row: ['id'] },
  preview: { table: 'mails', column: 'sealed_preview', row: ['id'] },
  refundPayee: { table: 'refund_requests', column: 'sealed_payee', row: ['account_id', 'key'] },
  sepaFile: { table: 'sepa_batches', column: 'sealed_xml', row: ['account_id', 'label'] },
  webhookSecret: { table: 'webhook_endpoints', column: 'sealed_secret', row: ['account_id', 'id'] },
  previousWebhookSecret: { table: 'webhook_endpoints', column: 'sealed_previous_secret', row: ['account_id', 'id'] },
  totp: { table: 'person_totp', column: 'sealed_secret', row: ['person_id'] },
} as const satisfies Record<string, SealedColumn>;

type Named = keyof typeof SEALED_COLUMNS;
/** The values that name a row, in the order of its column's `row`. */
type Parts<T extends readonly string[]> = { readonly [I in keyof T]: string | number | null };
type RowOf<N extends Named> = Parts<(typeof SEALED_COLUMNS)[N]['row']>;

/** Where a seal belongs: it does not open for another place. */
export interface SealPlace {
  readonly name: string;
  readonly row: readonly string[];
}

/** The place of a seal that the database keeps. */
export const placeIn = <N extends Named>(named: N, ...row: RowOf<N>): SealPlace => placeOf(SEALED_COLUMNS[named], row);

export const placeOf = ({ table, column }: SealedColumn, row: readonly (string | number | null)[]): SealPlace => ({
  name: `${table}.${column}`,
  row: row.map((part) => (part === null ? '' : String(part))),
});

/** The place of a seal that travels with a page or a cookie and is opened here again. */
export const travelling = (
  use: 'second-factor' | 'totp-set-up' | 'consent' | 'google' | 'end-user-google',
): SealPlace => ({
  name: `travelling/${use}`,
  row: [],
});
