import { limits } from '@hiram/contract/product/limits.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { ImageUploader } from '../../ui/field/ImageUploader.tsx';
import { Section } from '../../ui/page/Section.tsx';
import css from './EvidenceImages.module.css';
import type { LazyEvidence } from './useEvidence.ts';

const limit = limits.complaint.images;

export function EvidenceImages({ images, evidence, failed, load }: LazyEvidence): ReactElement {
  if (failed)
    return (
      <Section title={m.complaint_evidence()} aside={<span role="alert">{m.complaint_images_failed()}</span>}>
        <Button kind="quiet" onPress={load}>
          {m.retry()}
        </Button>
      </Section>
    );
  if (images === null || evidence === null) return <EvidenceImagesSkeleton />;
  return (
    <Section title={m.complaint_evidence()} aside={<span>{m.complaint_image_count({ count: images.length, limit })}</span>}>
      <ImageUploader
        images={images}
        limit={limit}
        onAdd={(files) => evidence.add(files)}
        onRetry={(key) => evidence.retry(key)}
        onRemove={(key) => evidence.remove(key)}
      />
    </Section>
  );
}

export const EvidenceImagesSkeleton = (): ReactElement => (
  <Section title={m.complaint_evidence()}>
    <div className={css['tile']} />
  </Section>
);
