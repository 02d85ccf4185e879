// Input of images: files that are selected, dropped or pasted, or the camera of a tablet.
import { Box, Button, type InputProps, SpaceBetween } from '@cloudscape-design/components';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type FileType, PDF } from '#shared/ingestion/image-kind.ts';
import './image.css';

interface Props {
  label: string;
  types: readonly FileType[];
  /** Whether several files may be selected at once. */
  multiple?: boolean;
  disabled: boolean;
  busy: boolean;
  /** Ref of the first button, for focus management of the form. */
  focusRef: Ref<InputProps.Ref>;
  onFiles: (files: File[]) => void;
  /** Whether files are taken that are pasted elsewhere in the form. */
  takesPastesOfForm?: boolean;
  children?: ReactNode;
}

/** Whether the device has a coarse pointer, which implies a camera. */
const hasCamera = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

export function ImageSource(props: Props) {
  const { label, types, multiple, disabled, busy, focusRef, onFiles, takesPastesOfForm, children } = props;
  const { t } = useTranslation();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const takeFiles = (list: FileList | undefined | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (!disabled && files.length > 0) onFiles(files);
  };
  const area = useRef<HTMLDivElement>(null);
  usePastesOfForm(area, takesPastesOfForm === true, takeFiles);
  const onFileChange = (input: HTMLInputElement) => {
    takeFiles(input.files);
    // Clearing the value allows the same file to be selected again.
    input.value = '';
  };
  const onDragEvent = (event: DragEvent, inside: boolean) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDraggedOver(inside);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts of the buttons inside
    <div
      ref={area}
      className={isDraggedOver ? 'image-source over' : 'image-source'}
      onDragOver={(event) => onDragEvent(event, true)}
      onDragLeave={(event) => onDragEvent(event, false)}
      onDrop={(event) => {
        onDragEvent(event, false);
        takeFiles(event.dataTransfer.files);
      }}
      onPaste={({ clipboardData }: ClipboardEvent) => takeFiles(clipboardData.files)}
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
        onChange={({ currentTarget }) => onFileChange(currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('image.camera')}
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget }) => onFileChange(currentTarget)}
      />
    </div>
  );
}

/** Takes files that are pasted in the form outside the area, which takes its own ones. */
function usePastesOfForm(
  area: RefObject<HTMLDivElement | null>,
  isActive: boolean,
  takeFiles: (files: FileList | undefined) => void,
): void {
  const latestTakeFiles = useRef(takeFiles);
  latestTakeFiles.current = takeFiles;
  useEffect(() => {
    const form = isActive ? area.current?.closest('form') : undefined;
    const onPaste = (event: globalThis.ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files?.length || area.current?.contains(event.target as Node)) return;
      event.preventDefault();
      latestTakeFiles.current(files);
    };
    form?.addEventListener('paste', onPaste);
    return () => form?.removeEventListener('paste', onPaste);
  }, [area, isActive]);
}
