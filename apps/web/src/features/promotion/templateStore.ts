import { readLanding, type Landing } from './landingTemplate.ts';
import { keepInTab, readFromTab } from '../../platform/session/tabMemory.ts';

const STORAGE_KEY = 'hiram.promotionTemplate';

/** The template of the landing page, kept for the tab: its download and agreement screens draw at once what it says. */
export const templateStore = {
  keep: (landing: Landing): void => keepInTab(STORAGE_KEY, landing),
  /** Null when the tab kept none, or that of another page. */
  read(templateId: string): Landing | null {
    const landing = readLanding(readFromTab(STORAGE_KEY));
    return landing?.id === templateId ? landing : null;
  },
};
