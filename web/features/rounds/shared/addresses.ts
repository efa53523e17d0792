import { type Address, pathOf } from '@boucle/contract/pages.ts';

export const ROUNDS = pathOf('rounds');
/** A round next to the week of its day. */
export const roundAddress = (id: number, day: string): Address => `${ROUNDS}?semaine=${day}&open=${id}`;
/** A round, driven with a phone in one hand. */
export const goAddress = (id: number): Address => pathOf('round-go', { id });
/** One stop of a round, on a phone. */
export const stopAddress = (id: number, n: number): Address => `${goAddress(id)}?arret=${n}`;
/** All stops of a round, on a phone. */
export const stopsAddress = (id: number): Address => `${goAddress(id)}?vue=liste`;
