import './PinDialog.css';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loader } from '../../ui/loading/Loader.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { problemOf } from '../problem.ts';
import { type ShownCard } from './shownCard.ts';

/** The PIN of one card. Reading it leaves a trace, and says so. */
export function PinDialog({ card, onClose }: { card: ShownCard; onClose: () => void }) {
  // Nothing is kept: opening again is reading again, and is logged again.
  const options = query.cards.pin.queryOptions({ input: { id: card.id }, gcTime: 0, staleTime: Infinity });
  const { data, error, refetch } = useQuery(options);
  return (
    <Dialog
      title={`Code PIN de la carte ${card.number}`}
      size="small"
      dirty={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {data ? (
        <div role="status">
          {data.pin === null ? (
            <Unreadable />
          ) : (
            <p className="b-pin">
              <span className="b-sr">Code PIN </span>
              {data.pin}
            </p>
          )}
        </div>
      ) : error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <Loader />
      )}
      <p className="b-caption b-muted">Cette lecture est inscrite au journal, à votre nom.</p>
    </Dialog>
  );
}

/** Way out of a PIN sealed with a key that the server has no more. */
const Unreadable = () => (
  <>
    <p className="b-pin-lost">PIN illisible</p>
    <p>
      La clé qui le protégeait manque au serveur&nbsp;: qui l’administre peut la lui rendre. Sans PIN, la carte peut
      toujours être créditée, ou désactivée et remplacée.
    </p>
  </>
);
