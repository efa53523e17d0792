import { useParams } from '@tanstack/react-router';

/** More digits than any number has: the server, too, answers that it does not exist. */
const NOBODYS = Number.MAX_SAFE_INTEGER;

/** The number in the address of a page (`/cards/12`), as its calls take it. */
export function useAddressId(): number {
  const { id }: { id?: string } = useParams({ strict: false });
  return Math.min(Number(id), NOBODYS);
}
