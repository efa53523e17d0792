import './ActingFor.css';
import { mdiViewGridOutline } from '@mdi/js';
import { useSession } from '../../api/useSession.ts';
import { Icon } from '../../ui/Icon.tsx';

/**
 * Says for which application an act is, to who sees several; nothing to the others, who have one.
 */
export function ActingFor({ name }: { name: string }) {
  const several = useSession()?.user?.role === 'super_admin';
  if (!several) return null;
  return (
    <p className="b-acting-for">
      <Icon path={mdiViewGridOutline} size={18} />
      <span>
        Vous agissez pour <b>{name}</b>.
      </span>
    </p>
  );
}
