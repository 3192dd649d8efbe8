/** A worker thread that fails, exits, or returns the names of its environment variables, depending on its task. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (task: string) => {
  if (task === 'end') process.exit(3);
  if (task === 'throw')
    setImmediate(() => {
      throw new Error('thrown');
    });
  else parentPort?.postMessage(task === 'fail' ? { failed: new Error('failed') } : { done: { task, variables: Object.keys(process.env) } });
});
