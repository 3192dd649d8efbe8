/** Once the frame is shown that was just drawn. Fetching takes a slow phone long enough to hold it up. */
export const afterFrame = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run));
