import { type Named } from '@boucle/contract/features/transactions/parties.ts';
import { Link } from '../../ui/Link.tsx';

/** Who or what took part in a transaction, a link where its reader may go there. */
export function NamedCell({ named: { label, path } }: { named: Named }) {
  return path === null ? (
    label
  ) : (
    <Link className="b-link" to={path}>
      {label}
    </Link>
  );
}
