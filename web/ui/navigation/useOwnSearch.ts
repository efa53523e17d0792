import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Query of this screen's address; on the way to another one, its last query. */
export function useOwnSearch(address: string): URLSearchParams {
  const { pathname, searchStr } = useLocation();
  const [own, setOwn] = useState(searchStr);
  if (pathname.endsWith(address) && own !== searchStr) setOwn(searchStr);
  return new URLSearchParams(own);
}
