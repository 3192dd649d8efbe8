/** Runs after the current frame is shown: starting a fetch would delay the frame on a slow phone. */
export const afterFrame = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run));
