declare module 'virtual:contract' {
  import { type api } from '@boucle/contract/api.ts';

  /**
   * The contract without its schemas (methods and paths only), so that the entry bundle carries no
   * zod.
   */
  const contract: typeof api;
  export default contract;
}

declare module 'virtual:customer-contract' {
  import { type partnerApi } from '@boucle/contract/partnerApi/api.ts';

  /** What customers call of the partner API, without its schemas. */
  const contract: typeof partnerApi;
  export default contract;
}

declare module 'virtual:restaurant-contract' {
  import { type partnerApi } from '@boucle/contract/partnerApi/api.ts';

  /** What owners and their devices call of the partner API, without its schemas. */
  const contract: typeof partnerApi;
  export default contract;
}

declare module 'virtual:answer-shapes' {
  /** The objects that calls answer, as web/build/answerShapes.ts writes them. */
  export const objects: readonly string[];
  /** The shape of what each call answers, by resource and call. */
  export const answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
