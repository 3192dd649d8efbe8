import { UNUSED_IMAGE_DAYS, uploadComplaintImage } from '@hiram/contract/endpoints/complaint.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { call } from '../../platform/api/call.ts';
import { CallFailure } from '../../platform/api/failure.ts';
import { uploadExchange } from '../../platform/api/upload.ts';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { phoneStorage } from '../../platform/session/phoneStorage.ts';
import type { Session } from '../../platform/session/session.ts';
import { isUploading, newImages, replaceImage, removeImage, type UploadImage, type UploadImages } from '../../ui/field/images.ts';
import { scaleDown } from '../../ui/field/scaleDown.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { DraftStorageMode } from './draftCipher.ts';
import type { DraftOwner } from './draftText.ts';
import { clearStorage, deleteOtherDrafts } from './draftCleanup.ts';
import { deleteAllPhotos, deletePhoto, storePhoto, listPhotos, type Photo } from './photos.ts';

/** Images of one draft. Each image is stored on the phone before its upload, so that an interrupted upload is restarted later. */
class Evidence {
  readonly #session: Session;
  readonly #keeping: DraftStorageMode;
  readonly #owner: DraftOwner;
  readonly #photos = new Map<string, Photo>();
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly images: () => UploadImages;
  readonly subscribe: (listener: () => void) => () => void;
  #images: UploadImages;
  #prepared: Promise<unknown>;
  #stopped = false;
  #isAwaited = false;

  /** @param kept photos stored by an earlier page; those not uploaded, or possibly deleted by the service since, are uploaded again */
  constructor(session: Session, keeping: DraftStorageMode, owner: DraftOwner, kept: readonly Photo[]) {
    const left = kept.map((photo) => (isOld(photo) ? { ...photo, url: null } : photo));
    this.#session = session;
    this.#keeping = keeping;
    this.#owner = owner;
    for (const photo of left) this.#photos.set(photo.key, photo);
    this.#images = left.map(imageOf);
    this.#prepared = Promise.resolve();
    this.images = () => this.#images;
    this.subscribe = (listener) => {
      this.#listeners.add(listener);
      return () => void this.#listeners.delete(listener);
    };
    for (const photo of left) if (photo.url === null) void this.#upload(photo);
  }

  settled(): Promise<UploadImages> {
    return new Promise((resolve) => {
      this.#isAwaited = true;
      const look = (): void => {
        if (isUploading(this.#images)) return;
        this.#listeners.delete(look);
        this.#isAwaited = false;
        resolve(this.#images);
      };
      this.#listeners.add(look);
      look();
    });
  }

  add(files: readonly File[]): void {
    const added = newImages(this.#images, files, limits.complaint.images);
    this.#set([...this.#images, ...added]);
    for (const [index, { key, file }] of added.entries()) void this.#addPhoto(key, Date.now() + index, file);
  }

  retry(key: string): void {
    const photo = this.#photos.get(key);
    if (photo !== undefined) void this.#upload(photo);
  }

  remove(key: string): void {
    this.#running.get(key)?.abort();
    this.#photos.delete(key);
    this.#set(removeImage(this.#images, key));
    void deletePhoto(key);
  }

  clear(): void {
    this.stop();
    void deleteAllPhotos();
    clearStorage(phoneStorage(), config.profile.readableOnPhone);
  }

  /** Aborts running uploads when the page is left; they restart when the draft is opened again. A complaint that is being sent waits for them. */
  stop(): void {
    if (this.#isAwaited) return;
    this.#stopped = true;
    for (const upload of this.#running.values()) upload.abort();
  }

  async #addPhoto(key: string, place: number, file: File): Promise<void> {
    // Scaled one after the other: decoding nine photos at once exceeds the memory of a small phone.
    const scaled = this.#prepared.then(() => scaleDown(file));
    this.#prepared = scaled;
    const photo: Photo = { key, place, file: await scaled, url: null };
    if (!this.#has(key)) return;
    if (photo.file.size > limits.upload.bytes) return this.#refuse(key, m.complaint_image_too_large());
    this.#photos.set(key, photo);
    await this.#storePhotos(photo);
    await this.#upload(photo);
  }

  async #upload(photo: Photo): Promise<void> {
    const { key, file } = photo;
    if (this.#stopped || !this.#has(key)) return;
    const controller = new AbortController();
    this.#running.set(key, controller);
    const onProgress = (progress: number): void => this.#replace({ key, file, state: 'uploading', progress });
    onProgress(0);
    try {
      const exchange = uploadExchange({ onProgress, signal: controller.signal });
      const { url } = await call(uploadComplaintImage, this.#session, { problemImage: file }, { intentKey: key, exchange });
      this.#photos.set(key, { ...photo, url });
      this.#replace({ key, file, state: 'done', url });
      toast.success(m.complaint_image_uploaded());
      await this.#storePhotos({ ...photo, url });
    } catch (failure) {
      if (!controller.signal.aborted) this.#fail(photo, failure);
    }
  }

  /** Removes a refused image, whose reason the call layer shows; an image without an answer stays for a retry. */
  #fail({ key, file }: Photo, failure: unknown): void {
    if (failure instanceof CallFailure && failure.kind === 'refused') return this.remove(key);
    this.#replace({ key, file, state: 'failed' });
    toast.fail(m.complaint_image_cut());
  }

  #refuse(key: string, text: string): void {
    this.remove(key);
    toast.fail(text);
  }

  /** Deletes the photo again if the image was removed while it was being stored. */
  async #storePhotos(photo: Photo): Promise<void> {
    await storePhoto(this.#keeping, this.#owner, photo);
    if (!this.#has(photo.key)) await deletePhoto(photo.key);
  }

  #has(key: string): boolean {
    return this.#images.some((image) => image.key === key);
  }

  #replace(image: UploadImage): void {
    this.#set(replaceImage(this.#images, image));
  }

  #set(images: UploadImages): void {
    this.#images = images;
    for (const listener of this.#listeners) listener();
  }
}

export type { Evidence };

/** True if the service may have deleted the unused image. The margin of one day allows for clock differences. */
const isOld = ({ place }: Photo): boolean => place < Date.now() - (UNUSED_IMAGE_DAYS - 1) * DAY_MS;
const DAY_MS = 86_400_000;

const imageOf = ({ key, file, url }: Photo): UploadImage =>
  url === null ? { key, file, state: 'uploading', progress: 0 } : { key, file, state: 'done', url };

/** Restores the images stored by an earlier page and deletes drafts of other borrowers from this phone. */
export async function openEvidence(session: Session, keeping: DraftStorageMode, owner: DraftOwner): Promise<Evidence> {
  deleteOtherDrafts(phoneStorage(), owner.userId);
  return new Evidence(session, keeping, owner, await listPhotos(keeping, owner));
}
