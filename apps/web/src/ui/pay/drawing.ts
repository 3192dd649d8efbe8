/** The black areas, in a field of `width` by `height` modules. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** Resolves to `none` if the text cannot be drawn in this form. */
export type Draw = (text: string) => Promise<Drawing | 'none'>;
