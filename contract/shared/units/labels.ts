import { normalCode } from '../../base/crockford.ts';
import { type ExitReason } from '../transactions/exitReasons.ts';

/** Signs of a code, of Crockford's alphabet. */
export const UNIT_CODE_LENGTH = 8;
/** Pieces of a batch, at most. */
export const BATCH_MOST = 10_000;
/** Codes that one check reads, at most. */
export const CHECKED_MOST = 200;
/** Labels of one file, at most: fifty sheets. */
export const LABELS_AT_ONCE = 1200;
/** Codes that one line names, at most. */
export const LINE_UNITS_MOST = 1000;
/** Days without a reading after which a container is missing. */
export const MISSING_DAYS = 180;
export const BATCH_LIMITS = { supplier: 120, supplier_lot: 80, declaration: 200 } as const;

/** Public page of a container, and what its label's QR code links to. */
export const unitPath = (code: string): string => `/u/${code}`;

/** A code as people read it: « 7K3M 9QXA ». */
export const writtenCode = (code: string): string => `${code.slice(0, 4)}\u00a0${code.slice(4)}`;

/** The code in a text that was typed, or in the link of a label. */
export const readCode = (text: string): string => normalCode(/\/u\/([^/?#]+)/.exec(text)?.[1] ?? text);

/** `new`: never lent. `missing`: not read for 180 days. */
export const UNIT_STATUSES = ['new', 'active', 'missing', 'retired'] as const;
export type UnitStatus = (typeof UNIT_STATUSES)[number];

export const UNIT_STATUS_LABELS: Readonly<Record<UnitStatus, string>> = {
  new: 'Neuf',
  active: 'En service',
  missing: 'Introuvable',
  retired: 'Retiré',
};

/** Why an administrator retires a container. */
export const RETIRE_REASONS = ['worn', 'broken', 'recalled', 'lost'] as const;
export type RetireReason = (typeof RETIRE_REASONS)[number];

/** Why a container is retired: also by an exit with its code, or an entry that is reversed. */
export const RETIRED_FOR = [...RETIRE_REASONS, 'sold', 'recycled', 'cancelled'] as const;
export type RetiredFor = (typeof RETIRED_FOR)[number];

export const RETIRED_FOR_LABELS: Readonly<Record<RetiredFor, string>> = {
  worn: 'Usé ou rayé',
  broken: 'Cassé',
  recalled: 'Lot rappelé',
  lost: 'Perdu',
  sold: 'Vendu',
  recycled: 'Recyclé',
  cancelled: 'Entrée annulée',
};

/** Reason of the exit that retires one. */
export const EXIT_OF: Readonly<Record<RetireReason, ExitReason>> = {
  worn: 'recycled',
  broken: 'broken',
  recalled: 'recycled',
  lost: 'lost',
};

/** Where a container stands that an act retires; elsewhere it is taken back first. */
export const RETIRE_PLACES = ['A.clean', 'A.dirty', 'R.clean', 'R.dirty'] as const;
export type RetirePlace = (typeof RETIRE_PLACES)[number];

/** Whether a container served as often as it was designed for. */
export const isWorn = (unit: { uses: number; washes: number; designed_washes: number | null }): boolean =>
  unit.designed_washes !== null && Math.max(unit.uses, unit.washes) >= unit.designed_washes;
