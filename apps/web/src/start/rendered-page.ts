import type { FirstCall } from '../api/address.ts';
import type { AppPathName, PathName } from '../paths.ts';

/** What the inline script of a page reads from its attribute. */
export interface EarlyCallData {
  readonly call: FirstCall;
  readonly merchantNumber: string;
}

interface RenderedDocument {
  readonly title: string;
  readonly body: string;
}

interface RenderedScreen extends RenderedDocument {
  readonly earlyCall: EarlyCallData | null;
  /** The screen's module, by which the build finds the chunks that the page needs. */
  readonly module: object;
}

/** What the build asks of the front end's own code to write its pages. */
export interface PageRenderer {
  readonly languages: readonly [string, ...string[]];
  readonly renderScreen: (name: AppPathName, language: string) => Promise<RenderedScreen>;
  /** A document, or the page that says it is not here yet. */
  readonly renderDocument: (name: Exclude<PathName, AppPathName>, language: string) => RenderedDocument;
  readonly renderNotFound: (language: string) => RenderedDocument;
}
