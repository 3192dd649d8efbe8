import { createElement, useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { toast } from '../toast/toast.ts';
import { Dialog } from './Dialog.tsx';
import type { ImageStage, ImageStageProps } from './ImageStage.tsx';

interface ImageViewerProps extends ImageStageProps {
  readonly open: boolean;
}

/** Pictures in full screen. The code of the stage is loaded when the viewer opens. */
export function ImageViewer({ open, ...stage }: ImageViewerProps): ReactElement {
  const loaded = useStage(open, stage.onClose);
  return (
    <Dialog open={open} onClose={stage.onClose} shape="viewer" label={stage.title ?? m.pictures()}>
      {loaded === null ? null : createElement(loaded.ImageStage, stage)}
    </Dialog>
  );
}

interface StageModule {
  readonly ImageStage: typeof ImageStage;
}

const load = (): Promise<StageModule> => import('./ImageStage.tsx');

function useStage(open: boolean, onFail: () => void): StageModule | null {
  const [loaded, setLoaded] = useState<StageModule | null>(null);
  const fail = useEffectEvent(() => {
    toast.fail(m.pictures_failed());
    onFail();
  });
  useEffect(() => {
    if (open) load().then(setLoaded, () => fail());
  }, [open]);
  return loaded;
}
