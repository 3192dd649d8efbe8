import { createContext, type ReactNode } from 'react';

/** How a page hands its bar to its panel, which draws it on its own colour. */
export const BarPlace = createContext<ReactNode>(null);
