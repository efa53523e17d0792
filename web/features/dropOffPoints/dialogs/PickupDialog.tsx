import { ofName } from '@boucle/contract/base/elision.ts';
import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { count } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ActingFor } from '../../../shared/applications/ActingFor.tsx';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { problemOf } from '../../../shared/problem.ts';

const TITLES = { dirty: 'Collecter des sales', clean: 'Collecter des propres' } as const;
const NOTHING = { dirty: 'Aucun contenant sale à collecter', clean: 'Aucun contenant propre à collecter' } as const;

type PickupDialogProps = { point: DropOffPoint; state: 'clean' | 'dirty'; onClose: () => void };

/** Brings containers of a drop-off point to the warehouse. */
export function PickupDialog({ point, state, onClose }: PickupDialogProps) {
  const stocks = useQuery(query.dropOffPoints.stocks.queryOptions({ input: { id: point.id } }));
  const formats = stocks.data
    ?.map((stock) => ({
      formatId: stock.format_id,
      title: stock.format_title,
      pictureUrl: stock.picture_url,
      drawing: stock.drawing,
      stock: state === 'clean' ? stock.clean - stock.reserved : stock.dirty,
    }))
    .filter(({ stock }) => stock > 0);
  return (
    <MovementDialog
      title={`${TITLES[state]}, ${point.name}`}
      intro={`D${ofName(point.name).slice(1)} à l’entrepôt.`}
      extra={() => <ActingFor name={point.account_name} />}
      formats={formats}
      failure={
        stocks.error ? { message: problemOf(stocks.error) ?? '', onRetry: () => void stocks.refetch() } : undefined
      }
      direction="out"
      owner={point.name}
      stockLabel={state === 'dirty' ? 'Sales' : 'Disponibles'}
      empty={NOTHING[state]}
      takeAll="Tout collecter"
      submitLabel="Collecter"
      success={(pieces) => `${count(pieces, 'contenant collecté', 'contenants collectés')} à ${point.name}.`}
      onSubmit={(movement, options) => {
        const { lines, ...note } = movement;
        const input = {
          id: point.id,
          state,
          lines: lines.map(({ role: _, ...line }) => line),
          ...note,
        };
        return client.dropOffPoints.pickup(input, options);
      }}
      onClose={onClose}
    />
  );
}
