// Where images come from: a file that is chosen, dropped or pasted, or the camera of a tablet.
import { Box, Button, type InputProps, SpaceBetween } from '@cloudscape-design/components';
import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileType, PDF } from '../../../../shared/ingestion/image-kind.ts';
import './image.css';

interface Props {
  label: string;
  types: readonly FileType[];
  /** Takes several at once. */
  multiple?: boolean;
  disabled: boolean;
  busy: boolean;
  /** Of the first button, for a form that leads to its fields. */
  focusRef: Ref<InputProps.Ref>;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** A finger is the pointer: there is a camera beside it. */
const hasCamera = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

export function ImageSource({ label, types, multiple, disabled, busy, focusRef, onFiles, children }: Props) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (list: FileList | undefined | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (!disabled && files.length > 0) onFiles(files);
  };
  const chosen = (input: HTMLInputElement) => {
    take(input.files);
    // the same file may be chosen again
    input.value = '';
  };
  const dragged = (event: DragEvent, inside: boolean) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(inside);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts of the buttons inside
    <div
      className={over ? 'image-source over' : 'image-source'}
      onDragOver={(event) => dragged(event, true)}
      onDragLeave={(event) => dragged(event, false)}
      onDrop={(event) => {
        dragged(event, false);
        take(event.dataTransfer.files);
      }}
      onPaste={({ clipboardData }: ClipboardEvent) => take(clipboardData.files)}
    >
      {children}
      {!disabled && (
        <SpaceBetween size="xxs">
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              ref={focusRef as never}
              formAction="none"
              iconName="upload"
              loading={busy}
              onClick={() => file.current?.click()}
            >
              {label}
            </Button>
            {hasCamera() && (
              <Button formAction="none" loading={busy} onClick={() => camera.current?.click()}>
                {t('image.camera')}
              </Button>
            )}
          </SpaceBetween>
          <Box color="text-body-secondary" fontSize="body-s">
            {t(types.includes(PDF) ? 'image.filesHint' : 'image.hint')}
          </Box>
        </SpaceBetween>
      )}
      <input
        ref={file}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={types.join()}
        multiple={multiple}
        onChange={({ currentTarget }) => chosen(currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('image.camera')}
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget }) => chosen(currentTarget)}
      />
    </div>
  );
}
