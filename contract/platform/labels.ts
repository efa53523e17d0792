/** What fails at an initiative and asks for somebody who runs the platform. */
export const PLATFORM_PROBLEMS = ['mails', 'integrity', 'unverified', 'reconciliation', 'unreconciled'] as const;
export type PlatformProblem = (typeof PLATFORM_PROBLEMS)[number];

export const PLATFORM_SORTS = ['name', 'fleet', 'in_circulation', 'reuses', 'owed', 'failing'] as const;
export type PlatformSort = (typeof PLATFORM_SORTS)[number];
