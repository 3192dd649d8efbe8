import type { FirstCall } from '../../platform/api/address.ts';
import type { AppPathName, DocumentPathName } from '../../platform/navigation/paths.ts';
import type { StructuredData } from '../../platform/config/structuredData.ts';

/** What the inline script of a page reads from its attribute. */
export interface EarlyCallData {
  readonly call: FirstCall;
  readonly merchantNumber: string;
}

interface RenderedPage {
  readonly title: string;
  readonly body: string;
  /** The screen's or document's module, by which the build finds the chunks that the page needs. */
  readonly module: object;
}

interface RenderedScreen extends RenderedPage {
  readonly earlyCall: EarlyCallData | null;
}

interface RenderedDocument extends RenderedPage {
  /** The language that it was written in, which need not be the one asked for. */
  readonly language: string;
  /** Null: not a page of the public website. */
  readonly site: { readonly description: string; readonly structuredData?: StructuredData } | null;
}

/** What the build asks of the front end's own code to write its pages. */
export interface PageRenderer {
  readonly languages: readonly [string, ...string[]];
  readonly renderScreen: (name: AppPathName, language: string) => Promise<RenderedScreen>;
  /** The skeleton of the landing page. */
  readonly renderLanding: (language: string) => Pick<RenderedPage, 'title' | 'body'>;
  readonly renderDocument: (name: DocumentPathName, language: string) => Promise<RenderedDocument>;
  readonly renderNotFound: (language: string) => Promise<RenderedDocument>;
}
