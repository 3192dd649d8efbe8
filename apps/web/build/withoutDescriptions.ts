import type { Plugin } from 'vite';

/** Removes the parts of a call that only the contract's document and the service's access control use. Every page is smaller without them. */
export const removeDescriptions: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  // Runs before the types are stripped, because it matches lines as they are written.
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/endpoints\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: withoutDescriptions(code), map: null }),
  },
};

/** Matches within calls only: the `id` of a borrower's card has the same indentation. */
export const withoutDescriptions = (code: string): string =>
  code.replaceAll(/\bdefineEndpoint\(\{\n[^]*?\n\}\)/g, (call) => call.replaceAll(/^ {2}(?:id|summary|access): .*,$/gm, ''));
