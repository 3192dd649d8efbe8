/** What is black, in a field of so many modules. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** `none` when the text has no drawing of this kind. */
export type Draw = (text: string) => Promise<Drawing | 'none'>;
