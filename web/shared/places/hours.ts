/** How hours and closed days are written in a form. */
export const HOURS_HINT =
  'Une ligne par jour ou par suite de jours\u00a0: lun-ven 12h-14h, 19h-22h. Après minuit\u00a0: sam 19h-2h.';
export const CLOSED_DAYS_HINT = 'Par exemple\u00a0: 25/12/2026, 02/01/2027 au 05/01/2027.';

/** Hours as they are read, line after line; unknown ones are named as such. */
export const hoursLine = (hours: string): string => hours.replaceAll('\n', ' · ') || 'Horaires non indiqués';

/** Hours and closed days of a place, as facts of it. */
export const hoursFacts = ({
  weekly_hours,
  closed_days,
}: {
  weekly_hours: string;
  closed_days: string;
}): (readonly [string, string])[] => [
  ['Horaires', hoursLine(weekly_hours)],
  ...(closed_days === '' ? [] : [['Fermetures', closed_days] as const]),
];
