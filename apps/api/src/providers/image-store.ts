/** Keeps JPEGs under an id. Nobody reads one without an address that it signed. */
export interface ImageStore {
  /** The same id again replaces the same picture. */
  put(imageId: string, bytes: Buffer): Promise<void>;
  /** Of any number; one that is not there is as good as removed. */
  remove(imageIds: readonly string[]): Promise<void>;
  /** Null when it is not there. */
  bytesOf(imageId: string): Promise<Buffer | null>;
  /** Opens the picture to whoever has it, until it ends. */
  addressOf(imageId: string, at: Date): Promise<string>;
  /** The id in an address of this store, ended or not, or null for any other; says nothing about whose it is. */
  idIn(address: string): string | null;
  close(): void;
}

/** What our own service needs to serve a folder's pictures itself; null where the store does. */
export interface ServedByUs {
  read(query: Readonly<Record<string, unknown>>, at: Date): Promise<Buffer | null>;
}
