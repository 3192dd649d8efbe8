import type { Plugin } from 'vite';

/**
 * What the contract says about a call for those who read its document, and for the service that lets callers in, no page reads. Left out, every page
 * is lighter by the sentences of its calls.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  // Before the types are taken out: the lines are as they were written.
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/endpoints\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: withoutDescriptions(code), map: null }),
  },
};

/** Of calls alone: what a borrower's card has as its `id` is written as far from the margin. */
export const withoutDescriptions = (code: string): string =>
  code.replaceAll(/\bdefineEndpoint\(\{\n[^]*?\n\}\)/g, (call) => call.replaceAll(/^ {2}(?:id|summary|access): .*,$/gm, ''));
