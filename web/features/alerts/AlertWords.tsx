import { type Alert, type Mention } from '@boucle/contract/features/alerts/calls.ts';
import { alertSentence } from '@boucle/contract/features/alerts/words.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { Link } from '../../ui/Link.tsx';

/** Where what an alert mentions opens; a person and the bank have no page. */
function addressOf({ of, id, within }: Mention): Address | undefined {
  switch (of) {
    case 'customer':
    case 'card':
    case 'restaurant':
      return pathOf(of, { id });
    case 'drawer':
      return within === null ? undefined : pathOf('collection-site', { id: within });
    case 'access':
      return within === null ? undefined : pathOf('partner-supply', { id: within });
    case 'format':
      return `${pathOf('formats')}?open=${id}`;
    case 'person':
    case 'bank':
      return undefined;
  }
}

/** Finding of an alert, as one sentence whose mentions are links. */
export function AlertWords({ alert }: { alert: Pick<Alert, 'evidence' | 'mentions'> }) {
  return alertSentence(alert).map((part, rank) => {
    if (typeof part === 'string') return part;
    const to = addressOf(part);
    return to === undefined ? (
      <b key={rank}>{part.name}</b>
    ) : (
      <Link key={rank} className="b-link" to={to}>
        {part.name}
      </Link>
    );
  });
}
