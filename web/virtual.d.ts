declare module 'virtual:contract' {
  import { type api } from '@boucle/contract/api.ts';

  /** The contract without its schemas (methods and paths only), so that the entry bundle carries no zod. */
  const contract: typeof api;
  export default contract;
}
