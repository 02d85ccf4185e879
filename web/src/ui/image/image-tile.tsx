// Tile of one image or PDF of a form: progress, state and actions.
import { Box, Button, ProgressBar, StatusIndicator } from '@cloudscape-design/components';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '../../i18n/text.ts';
import { FileTile } from './file-tile.tsx';
import { useShownImage } from './shown-images.ts';
import { Thumb } from './thumb.tsx';
import { clearUpload, useUpload } from './uploads.ts';
import './image.css';

interface Props {
  id: string;
  name: string;
  disabled: boolean;
  onRemove: () => void;
  /** Additional buttons. */
  actions?: ReactNode;
}

export function ImageTile({ id, name, disabled, onRemove, actions }: Props) {
  const { t } = useTranslation();
  const pendingUpload = useUpload(id);
  // An image is requested only when its upload has finished.
  const isUploaded = !pendingUpload || pendingUpload.progress === 1;
  const image = useShownImage(isUploaded ? id : undefined);
  const isChecked = image?.state === 'ready' || image?.state === 'refused';
  useEffect(() => {
    if (isChecked) clearUpload(id);
  }, [isChecked, id]);
  return (
    <div className="image-tile">
      {image?.file ? (
        <FileTile file={image} />
      ) : pendingUpload?.preview && image?.state !== 'refused' ? (
        <span className="thumb sheet">
          <img src={pendingUpload.preview} alt={pendingUpload.name} />
        </span>
      ) : (
        <Thumb id={id} name={name} size="sheet" />
      )}
      <div className="image-state" aria-live="polite">
        {pendingUpload && !isUploaded ? (
          <ProgressBar
            value={Math.round(pendingUpload.progress * 100)}
            label={t('image.uploading')}
            description={pendingUpload.name}
          />
        ) : (
          <State id={id} />
        )}
        {!disabled && (
          <Box>
            {actions}
            <Button
              formAction="none"
              iconName="remove"
              variant="inline-link"
              ariaLabel={`${t('image.remove')}: ${name}`}
              onClick={onRemove}
            >
              {t('image.remove')}
            </Button>
          </Box>
        )}
      </div>
    </div>
  );
}

function State({ id }: { id: string }) {
  const { t } = useTranslation();
  const text = useText();
  const image = useShownImage(id);
  if (image === null)
    return <StatusIndicator type="warning">{text('messages:imageMissing')}</StatusIndicator>;
  switch (image?.state) {
    case 'ready':
      return <StatusIndicator>{t('image.ready')}</StatusIndicator>;
    case 'refused':
      return <StatusIndicator type="error">{text(`messages:${image.reason}`)}</StatusIndicator>;
    case 'pending':
      return <StatusIndicator type="in-progress">{t('image.checking')}</StatusIndicator>;
    default:
      return <StatusIndicator type="loading">{t('loading')}</StatusIndicator>;
  }
}
