/**
 * A value as runes, one for each field: a reader of a field is notified only when that field changes. Independent of
 * the names of fields.
 */
class Field<T> {
  value: T = $state.raw<T>() as T;

  constructor(value: T) {
    this.value = value;
  }
}

/** All values that it gets have the fields of the first one. */
export class Observed<T extends object> {
  #now: T;
  readonly #fields: { key: keyof T; field: Field<unknown> }[] = [];
  /** An object with the fields of the value, each read when accessed. It is the same object forever. */
  readonly view: T;

  constructor(value: T) {
    this.#now = value;
    const view = {};
    for (const key of Object.keys(value) as (keyof T)[]) {
      const field = new Field<unknown>(value[key]);
      this.#fields.push({ key, field });
      Object.defineProperty(view, key, { enumerable: true, get: () => field.value });
    }
    this.view = view as T;
  }

  /** The value at this moment. Reading it does not subscribe to changes. */
  get now(): T {
    return this.#now;
  }

  set(value: T): void {
    // Compare with the previous value, not with the runes: reading those would subscribe an observer that makes the
    // change.
    const before = this.#now;
    this.#now = value;
    for (const { key, field } of this.#fields) if (before[key] !== value[key]) field.value = value[key];
  }
}
