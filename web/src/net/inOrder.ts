// Calls that go one after the other: no answer is older than the one before it.

export class InOrder {
  private last: Promise<unknown> = Promise.resolve();

  /** Makes the call when those before it have their answers, granted or refused. */
  call<T>(make: () => Promise<T>): Promise<T> {
    const mine = this.last.then(make);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
