import { createContext, type ReactNode } from 'react';

/** Passes a page's bar to its panel, which renders it on its own colour. */
export const BarPlace = createContext<ReactNode>(null);
