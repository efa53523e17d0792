import { z } from 'zod';
import { MoveFailure } from './failure.ts';

/** Both ledgers by name: containers by place and state, cents by kind, transactions by status. */
const totals = z.record(z.string(), z.number());

/** What an initiative holds at one instant. */
const state = {
  /** SHA-256 of the rows and digests of all tables, in hexadecimal. */
  hash: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.int(), digest: z.string() })),
  totals,
};

const manifest = z.object({
  /** ISO 8601: everything is as it was at this instant. */
  made_at: z.string(),
  /** Of the product that made it. */
  version: z.string(),
  /** The last file of its schema. */
  migration: z.string(),
  account: z.object({ number: z.int(), name: z.string(), created_at: z.string() }),
  ...state,
  /** Last number that each table of numbered rows gave, of whatever initiative. */
  numbers: z.record(z.string(), z.int()),
  /** Secret keys of its installation, by number: their fingerprints, in hexadecimal. */
  keys: z.record(z.string(), z.string()),
  /** Fingerprint of the payment provider's platform; null without one. */
  payments: z.string().nullable(),
  /** Where people signed in; null for an installation without PUBLIC_URL. */
  host: z.string().nullable(),
  /** Of the people who sign in to the console. */
  emails: z.array(z.string()),
  /** Pictures that something names and that are nowhere, before the initiative moved. */
  lost_pictures: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;
export type State = Pick<Manifest, 'hash' | 'tables' | 'totals'>;

const receipt = z.object({
  receipt: z.literal(1),
  imported_at: z.string(),
  /** The number of the initiative where it came from, and where it is now. */
  from: z.int(),
  here: z.int(),
  name: z.string(),
  hash: z.string(),
  totals,
});
export type Receipt = z.infer<typeof receipt>;

/** Reads the manifest of a file. Throws MoveFailure. */
export const readManifest = (line: string): Manifest =>
  read(manifest, line, 'Ce fichier n’est pas une initiative exportée par cette version de Boucle.');

/** Reads the receipt of an import. Throws MoveFailure. */
export const readReceipt = (text: string): Receipt => read(receipt, text, 'Ce fichier n’est pas le reçu d’un import.');

function read<T>(schema: z.ZodType<T>, text: string, sentence: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new MoveFailure(sentence, { cause: error });
  }
}
