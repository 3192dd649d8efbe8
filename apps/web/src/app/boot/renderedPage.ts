import type { FirstCall } from '../../platform/api/address.ts';
import type { AppPathName, DocumentPathName } from '@hiram/contract/product/paths.ts';
import type { StructuredData } from '../../platform/config/structuredData.ts';

/** Content of the inline script's `data-call` attribute. */
export interface EarlyCallData {
  readonly call: FirstCall;
  readonly merchantNumber: string;
}

interface RenderedPage {
  readonly title: string;
  readonly body: string;
  /** Module of the screen or document, by which the build finds the chunks of the page. */
  readonly module: object;
}

interface RenderedScreen extends RenderedPage {
  readonly earlyCall: EarlyCallData | null;
}

interface RenderedDocument extends RenderedPage {
  /** Language of the page, which may differ from the requested one. */
  readonly language: string;
  /** `null` if the page is not part of the public website. */
  readonly site: { readonly description: string; readonly structuredData?: StructuredData } | null;
}

/** The front end's code that the build calls to write the pages. */
export interface PageRenderer {
  readonly languages: readonly [string, ...string[]];
  readonly renderScreen: (name: AppPathName, language: string) => Promise<RenderedScreen>;
  readonly renderLanding: (language: string) => Pick<RenderedPage, 'title' | 'body'>;
  readonly renderDocument: (name: DocumentPathName, language: string) => Promise<RenderedDocument>;
  readonly renderNotFound: (language: string) => Promise<RenderedDocument>;
}
