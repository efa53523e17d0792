/**
 * `draft`: being prepared. `ready`: may be driven. `under_way`: a stop is done. `done`: none is
 * left. `cancelled`: given up.
 */
export const ROUND_STATUSES = ['draft', 'ready', 'under_way', 'done', 'cancelled'] as const;
export type RoundStatus = (typeof ROUND_STATUSES)[number];

export const ROUND_STATUS_LABELS: Readonly<Record<RoundStatus, string>> = {
  draft: 'Brouillon',
  ready: 'Prête',
  under_way: 'En cours',
  done: 'Faite',
  cancelled: 'Annulée',
};

export const STOP_STATUSES = ['to_do', 'done', 'skipped'] as const;
export type StopStatus = (typeof STOP_STATUSES)[number];

/** Where a round stops: the drawer of a collector is a separate place. */
export const STOP_PLACES = ['restaurant', 'drawer'] as const;
export type StopPlace = (typeof STOP_PLACES)[number];

/** Acts at a stop with containers of a format. */
export const ROUND_ACTS = ['give', 'take_clean', 'take_dirty', 'empty_drawer'] as const;
export type RoundAct = (typeof ROUND_ACTS)[number];

/** « Livrer 64 », before a number of pieces. */
export const ROUND_ACT_LABELS: Readonly<Record<RoundAct, string>> = {
  give: 'Livrer',
  take_clean: 'Reprendre des propres',
  take_dirty: 'Reprendre des sales',
  empty_drawer: 'Vider le tiroir',
};

/** With whom a stop was made: « Remis à » unless everything there was taken. */
export const handoverLabel = (stop: { readonly lines: readonly { readonly act: RoundAct }[] }): string =>
  stop.lines.some(({ act }) => act === 'give') ? 'Remis à' : 'Repris auprès de';

/** Acts that each kind of place allows. */
export const ACTS_AT: Readonly<Record<StopPlace, readonly RoundAct[]>> = {
  restaurant: ['give', 'take_clean', 'take_dirty'],
  drawer: ['empty_drawer'],
};

/** Bounds of a round. */
export const ROUND_LIMITS = {
  stops: 200,
  drivers: 5,
  lines: 2000,
  pieces: 100_000,
  title: 80,
  reason: 300,
  name: 80,
} as const;

/**
 * A stop kept on a phone for longer than this is not sent: the server forgets after 90 days which
 * keys it has seen.
 */
export const STOP_KEPT_DAYS = 60;

/** An hour of the day in Paris: « 08:30 ». */
export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
export const CLOCK_SAYS = 'L’heure attendue est de la forme HH:MM.';

/** Why a round of a day that is past is not made ready. */
export const PAST_DAY = 'Ce jour est passé\u00a0: changez le jour de la tournée pour la marquer prête.';
