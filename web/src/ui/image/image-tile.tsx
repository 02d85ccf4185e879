// One image or PDF of a form: how far it has come, and what one may do with it.
import { Box, Button, ProgressBar, StatusIndicator } from '@cloudscape-design/components';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '../../i18n/text.ts';
import { FileTile } from './file-tile.tsx';
import { useShownImage } from './shown-images.ts';
import { Thumb } from './thumb.tsx';
import { forget, useUpload } from './uploads.ts';
import './image.css';

interface Props {
  id: string;
  name: string;
  disabled: boolean;
  onRemove: () => void;
  /** More buttons. */
  actions?: ReactNode;
}

export function ImageTile({ id, name, disabled, onRemove, actions }: Props) {
  const { t } = useTranslation();
  const sent = useUpload(id);
  // what is still on its way is not asked for
  const arrived = !sent || sent.sent === 1;
  const image = useShownImage(arrived ? id : undefined);
  const settled = image?.state === 'ready' || image?.state === 'refused';
  useEffect(() => {
    if (settled) forget(id);
  }, [settled, id]);
  return (
    <div className="image-tile">
      {image?.file ? (
        <FileTile file={image} />
      ) : sent?.preview && image?.state !== 'refused' ? (
        <span className="thumb sheet">
          <img src={sent.preview} alt={sent.name} />
        </span>
      ) : (
        <Thumb id={id} name={name} size="sheet" />
      )}
      <div className="image-state" aria-live="polite">
        {sent && !arrived ? (
          <ProgressBar
            value={Math.round(sent.sent * 100)}
            label={t('image.uploading')}
            description={sent.name}
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
