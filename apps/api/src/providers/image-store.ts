/** Stores JPEGs by id. Clients can read a picture only at an address signed by the store. */
export interface ImageStore {
  /** Stores a picture, or replaces the one with the same id. */
  put(imageId: string, bytes: Buffer): Promise<void>;
  /** Removes any number of pictures. A missing picture counts as removed. */
  remove(imageIds: readonly string[]): Promise<void>;
  bytesOf(imageId: string): Promise<Buffer | null>;
  /** Returns an address that opens the picture without further authorization until it expires. */
  addressOf(imageId: string, at: Date): Promise<string>;
  /** Returns the id in an address of this store, expired or not; `null` for any other address. Does not check the owner. */
  idIn(address: string): string | null;
  close(): void;
}

/** Serves a folder's pictures from our own service. An S3 store needs no such reader. */
export interface FileImageReader {
  read(query: Readonly<Record<string, unknown>>, at: Date): Promise<Buffer | null>;
}
