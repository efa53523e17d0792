import { type ApiAccess } from '@boucle/contract/features/apiAccesses/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { query } from '../../api/query.ts';
import { useOpening } from '../../shared/opening.ts';
import { type Act } from './act.ts';
import { ACCESS_LIST } from './accessList.ts';
import { accessRow } from './columns.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListView } from '../../shared/lists/ListView.tsx';

type AccessesTabProps = {
  /** The button of an empty list. */
  create: ReactNode;
  onAct: (act: Act, access: ApiAccess) => void;
};

/** The accesses of the partner. */
export function AccessesTab({ create, onAct }: AccessesTabProps) {
  const screen = useListScreen(ACCESS_LIST);
  const { state } = screen;
  const { addressOf, open } = useOpening();
  const input = ACCESS_LIST.page(state);
  const list = useQuery(query.apiAccesses.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const row = useMemo(() => accessRow((id) => addressOf({ open: id }), onAct), [addressOf, onAct]);
  return (
    <ListView
      caption="Accès API"
      screen={screen}
      list={list}
      row={row}
      open={open}
      empty={{
        none: 'Aucun accès',
        create,
        words: 'Un accès permet à votre logiciel de livraison, de caisse ou de borne d’utiliser l’API de Boucle.',
      }}
    />
  );
}
