import { UNUSED_IMAGE_DAYS, uploadComplaintImage } from '@hiram/contract/endpoints/complaint.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { call } from '../../platform/api/call.ts';
import { CallFailure } from '../../platform/api/failure.ts';
import { uploadExchange } from '../../platform/api/upload.ts';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { phoneStorage } from '../../platform/session/phoneStorage.ts';
import type { Session } from '../../platform/session/session.ts';
import { isUploading, newImages, replaced, without, type UploadImage, type UploadImages } from '../../ui/field/images.ts';
import { scaleDown } from '../../ui/field/scaleDown.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Keeping } from './draftSeal.ts';
import type { DraftOwner } from './draftText.ts';
import { clearStorage, forgetDraftsOfOthers } from './leftOnPhone.ts';
import { dropAllPhotos, dropPhoto, keepPhoto, photosOf, type Photo } from './photos.ts';

/** The images of one draft: each is kept on the phone first and then uploaded, and goes on where it was cut off. */
class Evidence {
  readonly #session: Session;
  readonly #keeping: Keeping;
  readonly #owner: DraftOwner;
  readonly #photos = new Map<string, Photo>();
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly images: () => UploadImages;
  readonly subscribe: (listener: () => void) => () => void;
  #images: UploadImages;
  #prepared: Promise<unknown>;
  #stopped = false;

  /** @param kept by an earlier page; what of it had not arrived, or could be gone by now, sets out again */
  constructor(session: Session, keeping: Keeping, owner: DraftOwner, kept: readonly Photo[]) {
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

  /** Once none is on its way. */
  settled(): Promise<UploadImages> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (isUploading(this.#images)) return;
        this.#listeners.delete(look);
        resolve(this.#images);
      };
      this.#listeners.add(look);
      look();
    });
  }

  add(files: readonly File[]): void {
    const added = newImages(this.#images, files, limits.complaint.images);
    this.#set([...this.#images, ...added]);
    for (const [index, { key, file }] of added.entries()) void this.#take(key, Date.now() + index, file);
  }

  retry(key: string): void {
    const photo = this.#photos.get(key);
    if (photo !== undefined) void this.#upload(photo);
  }

  remove(key: string): void {
    this.#running.get(key)?.abort();
    this.#photos.delete(key);
    this.#set(without(this.#images, key));
    void dropPhoto(key);
  }

  /** The complaint was sent: nothing of it stays on the phone. */
  clear(): void {
    this.stop();
    void dropAllPhotos();
    clearStorage(phoneStorage(), config.profile.readableOnPhone);
  }

  /** The page is left: what is on its way is cut, and sets out again when the draft is opened. */
  stop(): void {
    this.#stopped = true;
    for (const upload of this.#running.values()) upload.abort();
  }

  async #take(key: string, place: number, file: File): Promise<void> {
    // In turn: nine photographs decoded at once are more than a small phone holds.
    const scaled = this.#prepared.then(() => scaleDown(file));
    this.#prepared = scaled;
    const photo: Photo = { key, place, file: await scaled, url: null };
    if (!this.#has(key)) return;
    if (photo.file.size > limits.upload.bytes) return this.#refuse(key, m.complaint_image_too_large());
    this.#photos.set(key, photo);
    await this.#keep(photo);
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
      await this.#keep({ ...photo, url });
    } catch (failure) {
      if (!controller.signal.aborted) this.#fail(photo, failure);
    }
  }

  /** A refusal announces itself and takes the image away; one that got no answer stays, to be tried again. */
  #fail({ key, file }: Photo, failure: unknown): void {
    if (failure instanceof CallFailure && failure.kind === 'refused') return this.remove(key);
    this.#replace({ key, file, state: 'failed' });
    toast.fail(m.complaint_image_cut());
  }

  #refuse(key: string, text: string): void {
    this.remove(key);
    toast.fail(text);
  }

  /** Keeping takes a moment, in which the image may be removed. */
  async #keep(photo: Photo): Promise<void> {
    await keepPhoto(this.#keeping, this.#owner, photo);
    if (!this.#has(photo.key)) await dropPhoto(photo.key);
  }

  #has(key: string): boolean {
    return this.#images.some((image) => image.key === key);
  }

  #replace(image: UploadImage): void {
    this.#set(replaced(this.#images, image));
  }

  #set(images: UploadImages): void {
    this.#images = images;
    for (const listener of this.#listeners) listener();
  }
}

export type { Evidence };

/** The service keeps an image that no complaint has used for some days. One day less is for the two clocks. */
const isOld = ({ place }: Photo): boolean => place < Date.now() - (UNUSED_IMAGE_DAYS - 1) * DAY_MS;
const DAY_MS = 86_400_000;

const imageOf = ({ key, file, url }: Photo): UploadImage =>
  url === null ? { key, file, state: 'uploading', progress: 0 } : { key, file, state: 'done', url };

/** With what an earlier page left on this phone, unless another borrower did. */
export async function openEvidence(session: Session, keeping: Keeping, owner: DraftOwner): Promise<Evidence> {
  forgetDraftsOfOthers(phoneStorage(), owner.userId);
  return new Evidence(session, keeping, owner, await photosOf(keeping, owner));
}
