import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { type ReadUnit } from '../../shared/units/readUnits.ts';
import { type KnownUnit, type UnitReading, useUnitReading } from '../../shared/units/useUnitReading.ts';
import { quietClient } from '../own.ts';
import { readStock } from '../queries.ts';

/** Containers read for the act of a counter, and how more are read. */
export interface CounterReading extends UnitReading {
  readonly units: readonly ReadUnit[];
  readonly onRemove: (code: string) => void;
  /** Whether one of the restaurant's formats has codes. */
  readonly isOffered: boolean;
}

interface CounterReadingOptions {
  readonly restaurant: OwnRestaurant;
  readonly units: readonly ReadUnit[];
  readonly onRead: (unit: ReadUnit) => void;
  readonly onRemove: (code: string) => void;
}

const NOT_FOUND = 404;

/** What is known of a code at a restaurant. */
export async function lookAt(id: number, code: string): Promise<KnownUnit> {
  try {
    const { data } = await quietClient.ownRestaurant.unit({ id, code });
    return { format: { id: data.format_id, title: data.title }, note: data.note };
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return { format: null, note: null };
    throw error;
  }
}

/** Reads codes of numbered containers at the counter. */
export function useCounterReading({ restaurant, units, onRead, onRemove }: CounterReadingOptions): CounterReading {
  const { id, formats } = restaurant;
  const { data: stock } = useQuery(readStock(id));
  const look = (code: string) => lookAt(id, code);
  const reading = useUnitReading({ formats: formats.map((format) => format.id), units, onRead, look });
  const isOffered = formats.some((format) =>
    stock?.formats.some(({ format_id, numbered }) => numbered && format_id === format.id),
  );
  return { ...reading, units, onRemove, isOffered };
}
