/** Orders of the list of consos. Apart from the schemas, which no page need carry. */
export const CUSTOMER_SORTS = [
  'id',
  'name',
  'email',
  'created_at',
  'credits',
  'deposits',
  'containers_count',
  'last_activity_at',
] as const;
