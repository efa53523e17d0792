import { hash } from '@node-rs/argon2';

/** Argon2id's least: the tests that are not about how long a hash takes make and check hundreds. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The hash of a password that is checked in no time. What it costs the product: `hashPassword`. */
export const quickHash = (password: string): Promise<string> => hash(password, LEAST);
