/** When a line of « À faire » is to be done. */
export const TASK_TIMES = ['today', 'week', 'later'] as const;
export type TaskTime = (typeof TASK_TIMES)[number];
export const TASK_TIME_LABELS: Readonly<Record<TaskTime, string>> = {
  today: 'Aujourd’hui',
  week: 'Cette semaine',
  later: 'Plus tard',
};

/** Lines of « À faire », the most pressing first, and when each is to be done. */
export const TASK_TIME_OF = {
  risk: 'today',
  rounds: 'today',
  requests: 'today',
  drawers: 'today',
  orders: 'today',
  acts: 'today',
  'kept-loans': 'today',
  deposits: 'today',
  'returned-invoices': 'today',
  collect: 'week',
  'drop-offs': 'week',
  supply: 'week',
  wash: 'week',
  incidents: 'week',
  claims: 'week',
  alerts: 'week',
  mails: 'week',
  months: 'week',
  'data-requests': 'week',
  counts: 'later',
  lots: 'later',
  inactive: 'later',
  'e-money': 'later',
  print: 'later',
} as const satisfies Readonly<Record<string, TaskTime>>;

/** What runs out, or is driven today: put off until the next morning at most. */
export const URGENT_TASKS: readonly TaskKey[] = ['risk', 'rounds'];

export type TaskKey = keyof typeof TASK_TIME_OF;
export const TASK_KEYS = Object.keys(TASK_TIME_OF) as [TaskKey, ...TaskKey[]];
