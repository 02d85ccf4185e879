// Images in full over the page: one after the other, and closer by a tap, a button or two fingers.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileTile } from './file-tile.tsx';
import { renew, useShownImage } from './shown-images.ts';
import './image.css';

interface Props {
  ids: readonly string[];
  first?: number;
  name: string;
  onClose: () => void;
}

/** Percent of the dialog's width. */
const zooms = [100, 150, 200, 300] as const;

export function ImageViewer({ ids, first = 0, name, onClose }: Props) {
  const { t } = useTranslation();
  const [at, setAt] = useState(first);
  const [zoom, setZoom] = useState(0);
  const id = ids[at]!;
  const image = useShownImage(id);
  const many = ids.length > 1;
  const caption = many ? t('image.nth', { name, n: at + 1, count: ids.length }) : name;
  const turn = (step: number) => {
    setAt((at + step + ids.length) % ids.length);
    setZoom(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (many && event.key === 'ArrowRight') turn(1);
    if (many && event.key === 'ArrowLeft') turn(-1);
  };
  return (
    <Modal
      visible
      size="max"
      header={caption}
      onDismiss={onClose}
      footer={
        <Box textAlign="center">
          <SpaceBetween direction="horizontal" size="xs">
            {many && (
              <Button iconName="angle-left" onClick={() => turn(-1)}>
                {t('image.previous')}
              </Button>
            )}
            <Button iconName="zoom-out" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
              {t('image.zoomOut')}
            </Button>
            <Button iconName="zoom-in" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
              {t('image.zoomIn')}
            </Button>
            {many && (
              <Button iconName="angle-right" iconAlign="right" onClick={() => turn(1)}>
                {t('next')}
              </Button>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what overflows is scrolled by the keyboard too */}
      <section className="image-viewer" tabIndex={0} aria-label={caption} onKeyDown={onKeyDown}>
        {image?.file && <FileTile file={image} />}
        {image?.full && (
          <img
            src={image.full}
            alt={caption}
            className={`zoom-${zooms[zoom]}`}
            onError={() => renew(id)}
            onDoubleClick={() => setZoom(zoom === 0 ? 2 : 0)}
          />
        )}
      </section>
    </Modal>
  );
}
