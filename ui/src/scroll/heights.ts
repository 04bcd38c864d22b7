/** Measured heights by id, and an estimate for all others. */

// The estimate before any measurement: a short question and half an answer.
const FIRST_GUESS_PX = 160;

// More are not remembered: the oldest go.
const MAX_REMEMBERED = 4000;

export class Heights {
  #measured = new Map<string, number>();
  #sum = 0;
  // An estimate stays fixed, so that nothing moves when estimates improve.
  #guessed = new Map<string, number>();

  remember(id: string, px: number): void {
    // Elements without layout have no height.
    if (px <= 0) return;
    const before = this.#measured.get(id);
    this.#guessed.delete(id);
    this.#measured.set(id, px);
    this.#sum += px - (before ?? 0);
    if (this.#measured.size > MAX_REMEMBERED) this.#forgetOldest();
  }

  of(id: string): number {
    const known = this.#measured.get(id) ?? this.#guessed.get(id);
    if (known !== undefined) return known;
    const n = this.#measured.size;
    const guess = n === 0 ? FIRST_GUESS_PX : Math.round(this.#sum / n);
    if (this.#guessed.size >= MAX_REMEMBERED) this.#guessed.clear();
    this.#guessed.set(id, guess);
    return guess;
  }

  #forgetOldest(): void {
    const [oldest] = this.#measured;
    if (!oldest) return;
    this.#measured.delete(oldest[0]);
    this.#sum -= oldest[1];
  }
}
