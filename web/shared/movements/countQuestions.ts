import { COUNTED_PLACES } from '@boucle/contract/shared/stockCounts/labels.ts';
import { type CountedMoment } from '@boucle/contract/shared/stockCounts/moments.ts';
import { type ServerFields } from '../../ui/form/serverErrors.ts';

/** A posted count that is later than the stated day: which came first is asked. */
export interface CountQuestion extends Pick<CountedMoment, 'place' | 'place_id'> {
  /** Its field in the refusal, « counted.restaurant.12 ». */
  readonly field: string;
  /** « Chez Manon a été compté le 28/11/2026 14:02 : dites si c’était avant ou après. » */
  readonly sentence: string;
  readonly moment: CountedMoment['moment'] | undefined;
}

const PREFIX = 'counted';

/**
 * The counts that a refusal names, next to the ones that were asked about before; what was said of
 * them stays.
 */
export function questionsIn(fields: ServerFields, before: readonly CountQuestion[]): readonly CountQuestion[] {
  const asked = Object.entries(fields).flatMap(([field, [sentence = '']]): CountQuestion[] => {
    const [prefix, name, number] = field.split('.');
    const place = COUNTED_PLACES.find((one) => one === name);
    if (prefix !== PREFIX || place === undefined) return [];
    return [{ field, sentence, place, place_id: number === undefined ? null : Number(number), moment: undefined }];
  });
  return [...before.filter(({ field }) => !asked.some((one) => one.field === field)), ...asked];
}

/** What was said of each, as it is sent. */
export const momentsOf = (questions: readonly CountQuestion[]): CountedMoment[] =>
  questions.flatMap(({ place, place_id, moment }) => (moment === undefined ? [] : [{ place, place_id, moment }]));

/** « Dites si c’était avant ou après. » under each question without an answer. */
export const questionErrors = (questions: readonly CountQuestion[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    questions.flatMap(({ field, moment }) => (moment === undefined ? [[field, 'Choisissez avant ou après.']] : [])),
  );
