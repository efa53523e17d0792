/**
 * Ends a transaction whose work has to wait for what is done without any connection. Never leaves
 * `Apart`.
 */
class WorkApart extends Error {
  override name = 'WorkApart';
  readonly work: () => Promise<unknown>;

  constructor(work: () => Promise<unknown>) {
    super('Work is to be done apart from the transaction.');
    this.work = work;
  }
}

/**
 * Long work of a call that takes further connections: a caller that held one would wait for a
 * second, and as many such callers as there are connections would all wait. The call's transaction
 * is undone where it comes to that work, the work is done, and the transaction made again with its
 * result. A repeated request that has its answer does not come that far: the work is not done
 * again.
 */
export class Apart {
  #done: { readonly result: unknown; readonly at: number } | undefined;

  /**
   * When the work ended (performance.now()): the transaction made again waits from there. Undefined
   * when there was none.
   */
  get doneAt(): number | undefined {
    return this.#done?.at;
  }

  /**
   * For handlers, once in a call at most; before anything is written. Answers the result of the
   * work, or throws what it threw.
   */
  readonly run = <T>(work: () => Promise<T>): Promise<T> =>
    this.#done === undefined ? Promise.reject(new WorkApart(work)) : Promise.resolve(this.#done.result as T);

  /** Makes the transaction, and makes it again after the work that it asks for. */
  async around<T>(transacted: () => Promise<T>): Promise<T> {
    try {
      return await transacted();
    } catch (error) {
      if (!(error instanceof WorkApart)) throw error;
      const result = await error.work();
      this.#done = { result, at: performance.now() };
      return transacted();
    }
  }
}
