// A wish that is sent again, because no answer came, carries the same id: it counts once.

export class Wish {
  private content = "";
  private id = "";

  idFor(content: unknown): string {
    const text = JSON.stringify(content);
    if (text !== this.content || !this.id) {
      this.content = text;
      this.id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (each) => each.toString(36)).join("-");
    }
    return this.id;
  }

  /** It was granted: the same words again are another wish. */
  done(): void {
    this.id = "";
  }
}
