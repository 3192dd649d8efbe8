import { callAddress } from './address.ts';
import { multipart, parseBody, TIMEOUT_MS, type Exchange } from './client.ts';
import { networkFailure } from './failure.ts';

interface UploadOptions {
  /** Called with the sent share: 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads by XMLHttpRequest, because `fetch` reports no progress. The timeout starts again with each progress: a photo may take longer than a minute
 * on a slow line.
 */
export function uploadExchange({ onProgress, signal }: UploadOptions): Exchange {
  return async (shape, session, payload, extra = {}) => {
    const address = callAddress(shape, session, {});
    const signature = await window.signCall?.(address);
    if (signal.aborted) throw networkFailure(signal.reason);
    const request = new XMLHttpRequest();
    const answer = answerOf(request, onProgress);
    signal.addEventListener('abort', () => request.abort());
    request.open(address.method, address.url);
    for (const [name, value] of Object.entries({ ...address.headers, ...signature, ...extra })) request.setRequestHeader(name, value);
    request.send(multipart(payload));
    return parseBody(await answer);
  };
}

function answerOf(request: XMLHttpRequest, onProgress: UploadOptions['onProgress']): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => request.abort();
    let timer = setTimeout(giveUp, TIMEOUT_MS);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, TIMEOUT_MS);
      onProgress(loaded / Math.max(1, total));
    });
    request.addEventListener('load', () => resolve(request.responseText));
    // Also fires after `load`, when the promise is already settled.
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      reject(networkFailure(new Error('the upload received no answer')));
    });
  });
}
