// The controls of one image and of a list of them. The value is the id, known as soon as the upload begins.
import { Button, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileType, fileTypes, imageTypes } from '../../../../shared/ingestion/image-kind.ts';
import { errorText } from '../../i18n/text.ts';
import type { Control } from '../form/control.ts';
import { ImageSource } from './image-source.tsx';
import { ImageTile } from './image-tile.tsx';
import { upload } from './uploads.ts';

interface Changes {
  add: (id: string) => void;
  remove: (id: string) => void;
}

/** Sends files one after the other; each id is told as soon as it is known, and again when its file got lost. */
function useSending(types: readonly FileType[], changes: Changes) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const told = useRef(changes);
  told.current = changes;
  const begin = async (file: File) => {
    const { id, arrived } = await upload(file, types);
    told.current.add(id);
    arrived.catch((reason: unknown) => {
      told.current.remove(id);
      setError(reason);
    });
  };
  const send = async (files: readonly File[]) => {
    setBusy(true);
    setError(undefined);
    try {
      for (const file of files) await begin(file);
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
      <StatusIndicator type="error">{errorText(error)}</StatusIndicator>
    </div>
  );

export function ImageControl({ value, onChange, disabled, ref }: Control) {
  const { t } = useTranslation();
  const { busy, error, send, clear } = useSending(imageTypes, {
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

export function ImagesControl({ field, value, onChange, disabled, ref }: Control) {
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
  const without = (id: string) => latest.current.filter((each) => each !== id);
  const { busy, error, send, clear } = useSending(types, {
    add: (id) => change([...latest.current, id]),
    remove: (id) => change(without(id)),
  });
  const room = Number(field.meta.most ?? Number.POSITIVE_INFINITY) - ids.length;
  const swapped = (at: number) => ids.with(at, ids[at + 1]!).with(at + 1, ids[at]!);
  return (
    <ImageSource
      label={t(withPdf ? 'image.addFiles' : 'image.add')}
      types={types}
      multiple
      disabled={disabled || room <= 0}
      busy={busy}
      focusRef={ref}
      onFiles={(files) => send(files.slice(0, room))}
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
                change(without(id));
              }}
              actions={
                <>
                  <Move
                    icon="arrow-up"
                    label={`${t('image.earlier')}: ${name}`}
                    disabled={at === 0}
                    onMove={() => change(swapped(at - 1))}
                  />
                  <Move
                    icon="arrow-down"
                    label={`${t('image.later')}: ${name}`}
                    disabled={at === ids.length - 1}
                    onMove={() => change(swapped(at))}
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

function Move(props: {
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
