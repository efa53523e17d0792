import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { preferencesQuery } from '../../shared/lists/preferencesQuery.ts';
import { tellProblem } from '../../shared/problem.ts';
import { Switch } from '../../ui/form/Switch.tsx';

/** Whether single keys act; kept by the server, for the person and not for the device. */
export function SingleKeysSwitch() {
  const cache = useQueryClient();
  const { data } = useQuery(preferencesQuery());
  const choose = (on: boolean) => {
    const { queryKey } = preferencesQuery();
    const before = cache.getQueryData(queryKey);
    cache.setQueryData(queryKey, (present) => ({ ...present, single_keys: on }));
    client.session.savePreferences({ single_keys: on }, { context: { background: true } }).catch((error: unknown) => {
      cache.setQueryData(queryKey, before);
      tellProblem(error);
    });
  };
  return (
    <Switch
      checked={data?.single_keys !== false}
      disabled={data === undefined}
      onChange={(event) => choose(event.target.checked)}
    >
      Raccourcis d’une seule touche
    </Switch>
  );
}
