import type { ComponentType } from 'react';
import { AboutUsDocument } from './legal/AboutUsDocument.tsx';
import { m } from './messages/generated/messages.js';
import { NotFound, NotHereYet } from './Missing.tsx';
import type { DocumentPathName } from './paths.ts';

/** A page of finished HTML: written at build, read without JavaScript, never hydrated. */
interface PageDocument {
  readonly Document: ComponentType;
  readonly title: () => string;
}

export const documents: Record<DocumentPathName, PageDocument> = {
  aboutUs: { Document: AboutUsDocument, title: m.about_us_title },
};

/** Written for every address that is still to be built. */
export const notHereYetDocument: PageDocument = { Document: NotHereYet, title: m.not_here_yet_title };
/** Written once per language, for every address that is none of ours. */
export const notFoundDocument: PageDocument = { Document: NotFound, title: m.not_found_title };
