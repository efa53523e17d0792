import { quantity } from '@boucle/contract/base/format.ts';

/** Says that there are more places than a sheet takes; nothing when all are shown. */
export function FirstOnly({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null;
  return <p className="todo-first">{`Les ${quantity(shown)} premiers sur ${quantity(total)}.`}</p>;
}
