/** A thread that does what it is told: fails, ends, or says how much it knows. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (task: string) => {
  if (task === 'end') process.exit(3);
  if (task === 'throw')
    setImmediate(() => {
      throw new Error('thrown');
    });
  else parentPort?.postMessage(task === 'fail' ? { failed: new Error('failed') } : { done: { task, variables: Object.keys(process.env) } });
});
