// Sends a file, and tells how much of it has left. `fetch` cannot tell.
import { changeHeaders, refusalIn } from "./api";
import { Refusal } from "./line";

export interface Upload<T> {
  readonly answer: Promise<T>;
  stop(): void;
}

export function upload<T>(path: string, file: Blob, told: (share: number) => void): Upload<T> {
  const call = new XMLHttpRequest();
  const answer = new Promise<T>((resolve, reject) => {
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) told(loaded / total);
    };
    call.onload = () => {
      try {
        const found = JSON.parse(call.responseText) as unknown;
        if (call.status >= 200 && call.status < 300) resolve(found as T);
        else reject(refusalIn(found));
      } catch {
        reject(new Refusal("unreadable_answer", ""));
      }
    };
    call.onerror = () => reject(new Refusal("offline", ""));
    call.onabort = () => reject(new Refusal("stopped", ""));
  });
  call.open("POST", path);
  for (const [name, value] of Object.entries(changeHeaders("application/octet-stream"))) {
    call.setRequestHeader(name, value);
  }
  call.send(file);
  return { answer, stop: () => call.abort() };
}
