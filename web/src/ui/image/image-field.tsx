// Controls of one image and of a list of images. The value is the id, which is known when the upload begins.
import { Button, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileType, fileTypes, imageTypes } from '#shared/ingestion/image-kind.ts';
import { getErrorText } from '../../i18n/text.ts';
import type { Control } from '../form/control.ts';
import { ImageSource } from './image-source.tsx';
import { ImageTile } from './image-tile.tsx';
import { uploadFile } from './uploads.ts';

interface Changes {
  add: (id: string) => void;
  remove: (id: string) => void;
}

/**
 * Uploads files one after the other; calls `add` as soon as an id is known, and `remove` if its upload fails.
 */
function useFileUploads(types: readonly FileType[], changes: Changes) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const latestChanges = useRef(changes);
  latestChanges.current = changes;
  const startUpload = async (file: File) => {
    const { id, arrived } = await uploadFile(file, types);
    latestChanges.current.add(id);
    arrived.catch((reason: unknown) => {
      latestChanges.current.remove(id);
      setError(reason);
    });
  };
  const send = async (files: readonly File[]) => {
    setBusy(true);
    setError(undefined);
    try {
      for (const file of files) await startUpload(file);
    } catch (reason) {
      setError(reason);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    error,
    send: (files: readonly File[]) => void send(files),
    clear: () => setError(undefined),
  };
}

const Problem = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <div role="alert">
      <StatusIndicator type="error">{getErrorText(error)}</StatusIndicator>
    </div>
  );

export function ImageControl({ value, onChange, disabled, ref }: Control) {
  const { t } = useTranslation();
  const { busy, error, send, clear } = useFileUploads(imageTypes, {
    add: onChange,
    remove: () => onChange(undefined),
  });
  const id = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <ImageSource
      label={t(id ? 'image.replace' : 'image.choose')}
      types={imageTypes}
      disabled={disabled}
      busy={busy}
      focusRef={ref}
      onFiles={send}
    >
      {id && (
        <ImageTile
          key={id}
          id={id}
          name={t('image.preview')}
          disabled={disabled}
          onRemove={() => {
            clear();
            onChange(undefined);
          }}
        />
      )}
      <Problem error={error} />
    </ImageSource>
  );
}

export function ImagesControl({
  field,
  value,
  onChange,
  disabled,
  ref,
  takesPastesOfForm,
}: Control & { takesPastesOfForm?: boolean }) {
  const { t } = useTranslation();
  const withPdf = field.meta.kind === 'files';
  const types = withPdf ? fileTypes : imageTypes;
  const ids = Array.isArray(value) ? (value as string[]) : [];
  const latest = useRef(ids);
  latest.current = ids;
  const change = (next: string[]) => {
    latest.current = next;
    onChange(next);
  };
  const removeId = (id: string) => latest.current.filter((each) => each !== id);
  const { busy, error, send, clear } = useFileUploads(types, {
    add: (id) => change([...latest.current, id]),
    remove: (id) => change(removeId(id)),
  });
  const remainingCount = Number(field.meta.most ?? Number.POSITIVE_INFINITY) - ids.length;
  const swapImages = (at: number) => ids.with(at, ids[at + 1]!).with(at + 1, ids[at]!);
  return (
    <ImageSource
      label={t(withPdf ? 'image.addFiles' : 'image.add')}
      types={types}
      multiple
      disabled={disabled || remainingCount <= 0}
      busy={busy}
      focusRef={ref}
      onFiles={(files) => send(files.slice(0, remainingCount))}
      takesPastesOfForm={takesPastesOfForm}
    >
      <SpaceBetween size="s">
        {ids.map((id, at) => {
          const name = t('image.nth', {
            name: t(withPdf ? 'fields.file' : 'fields.image'),
            n: at + 1,
            count: ids.length,
          });
          return (
            <ImageTile
              key={id}
              id={id}
              name={name}
              disabled={disabled}
              onRemove={() => {
                clear();
                change(removeId(id));
              }}
              actions={
                <>
                  <MoveButton
                    icon="arrow-up"
                    label={`${t('image.earlier')}: ${name}`}
                    disabled={at === 0}
                    onMove={() => change(swapImages(at - 1))}
                  />
                  <MoveButton
                    icon="arrow-down"
                    label={`${t('image.later')}: ${name}`}
                    disabled={at === ids.length - 1}
                    onMove={() => change(swapImages(at))}
                  />
                </>
              }
            />
          );
        })}
        <Problem error={error} />
      </SpaceBetween>
    </ImageSource>
  );
}

function MoveButton(props: {
  icon: 'arrow-up' | 'arrow-down';
  label: string;
  disabled: boolean;
  onMove: () => void;
}) {
  return (
    <Button
      formAction="none"
      variant="icon"
      iconName={props.icon}
      ariaLabel={props.label}
      disabled={props.disabled}
      onClick={props.onMove}
    />
  );
}
