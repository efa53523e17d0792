import { writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { useRef, useState } from 'react';
import { problemOf } from '../problem.ts';
import { type ReadUnit } from './readUnits.ts';

/** What is known of a code that was read. */
export interface KnownUnit {
  /** Null: no container of the initiative has it. */
  readonly format: { readonly id: number; readonly title: string } | null;
  /** What is unusual of it, in a sentence. */
  readonly note: string | null;
}

interface ReadingOptions {
  /** Formats of the movement. */
  readonly formats: readonly number[];
  readonly units: readonly ReadUnit[];
  readonly onRead: (unit: ReadUnit) => void;
  /** Looks a code up. */
  readonly look: (code: string) => Promise<KnownUnit>;
}

export interface UnitReading {
  readonly read: (code: string) => void;
  /** Why the last one does not count; undefined once one did. */
  readonly refusal: string | undefined;
  readonly refuse: (reason: string | undefined) => void;
}

/**
 * Reads codes one after the other: each is looked up and counted, or refused in a sentence that
 * stops nothing.
 */
export function useUnitReading({ formats, units, onRead, look }: ReadingOptions): UnitReading {
  const [refusal, refuse] = useState<string>();
  /** Codes that are being looked up: readers send some twice. */
  const under = useRef(new Set<string>());
  const read = async (code: string) => {
    const written = writtenCode(code);
    if (under.current.has(code) || units.some((unit) => unit.code === code)) {
      refuse(`${written} est déjà lu.`);
      return;
    }
    under.current.add(code);
    try {
      const { format, note } = await look(code);
      if (format === null) refuse(`${written}\u00a0: ce code n’est à aucun de vos contenants.`);
      else if (!formats.includes(format.id))
        refuse(`${written} est un «\u00a0${format.title}\u00a0»\u00a0: ce format n’est pas dans cette saisie.`);
      else {
        refuse(undefined);
        onRead({ code, formatId: format.id, ...(note !== null && { note }) });
      }
    } catch (error) {
      refuse(`${written} n’est pas lu. ${problemOf(error) ?? ''}`);
    } finally {
      under.current.delete(code);
    }
  };
  return { read: (code) => void read(code), refusal, refuse };
}
