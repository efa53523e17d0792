/** Why containers leave the programme (admin_out). */
export const EXIT_REASONS = ['broken', 'lost', 'sold', 'recycled', 'gap'] as const;
export type ExitReason = (typeof EXIT_REASONS)[number];
