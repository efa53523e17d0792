/** The last value kept under each key; the key kept longest ago makes room. */
export class Recent<V> {
  readonly #values = new Map<string, V>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest = ''] = this.#values.size > this.#most ? this.#values.keys() : [];
    this.#values.delete(oldest);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
