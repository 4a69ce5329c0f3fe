// Ed25519 by the browser. Signatures are gathered on the way and verified together: each of them is answered later.
import type { Step } from "./wrong";
import { Wrong } from "./wrong";

interface Signed {
  readonly step: Step;
  readonly seq: number;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  readonly key: Uint8Array;
}

/** Whether this browser verifies Ed25519: null is unknown yet. */
async function canVerify(): Promise<boolean> {
  try {
    // Some browsers have no such algorithm, and pages without TLS have no `subtle`.
    await crypto.subtle.importKey("raw", new Uint8Array(32), "Ed25519", false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

export class Signatures {
  private readonly gathered: Signed[] = [];
  private readonly keys = new Map<Uint8Array, Promise<CryptoKey>>();

  add(step: Step, seq: number, message: Uint8Array, signature: Uint8Array, key: Uint8Array): void {
    this.gathered.push({ step, seq, message, signature, key });
  }

  get count(): number {
    return this.gathered.length;
  }

  /** Throws for the first one that is not valid. False if this browser cannot verify any. */
  async verify(): Promise<boolean> {
    if (!(await canVerify())) return false;
    const valid = await Promise.all(this.gathered.map((each) => this.isValid(each)));
    const wrong = this.gathered[valid.indexOf(false)];
    if (wrong) throw new Wrong(wrong.step, wrong.seq);
    return true;
  }

  private async isValid({ message, signature, key }: Signed): Promise<boolean> {
    try {
      let imported = this.keys.get(key);
      if (!imported) {
        imported = crypto.subtle.importKey("raw", key as BufferSource, "Ed25519", false, ["verify"]);
        this.keys.set(key, imported);
      }
      return await crypto.subtle.verify("Ed25519", await imported, signature as BufferSource, message as BufferSource);
    } catch {
      return false; // not a key, or not a signature
    }
  }
}
