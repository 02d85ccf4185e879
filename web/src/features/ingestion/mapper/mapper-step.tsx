// Step 1: how the file's columns become ours – by a template, as a plan, as another file before it, or anew.
import { Alert, Badge, Box, Button, RadioGroup, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapper } from '../../../../../shared/ingestion/import.ts';
import { mappers as calls } from '../../../../../shared/ingestion/import-api.ts';
import { useSession } from '../../../session/session.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useCall, useSend } from '../../../use-call.ts';
import { FileNotices } from '../file/file-words.tsx';
import { fitOf } from '../map/propose.ts';
import { NotYet, useNext } from '../next.ts';
import type { Moves } from '../place.ts';
import { useTableName } from '../table-words.ts';
import { type FileWhole, useFile } from '../under-way.ts';
import { NEW } from './chosen-mapper.ts';

export function MapperStep(moves: Moves) {
  const file = useFile(moves.place.file);
  const list = useCall(calls.list, {});
  return (
    <Loaded query={file}>
      {(found) => (
        <Loaded query={list}>{({ items }) => <Choice {...moves} file={found} mappers={items} />}</Loaded>
      )}
    </Loaded>
  );
}

function Choice({ place, turn, file, mappers }: Moves & { file: FileWhole; mappers: readonly Mapper[] }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const tableName = useTableName();
  const [asked, setAsked] = useState<Mapper>();
  const { send } = useSend(calls.remove, { changes: [calls.list] });
  const mayDelete = useSession().may('ingestion', 'delete');
  const sheets = file.tables ?? [];
  const ranked = mappers
    .map((mapper) => ({ mapper, fit: fitOf(mapper, sheets) }))
    .sort((a, b) => b.fit - a.fit);
  const nameOf = ({ kind, name }: Mapper) => (kind === 'own' ? name : t(`mapper.${kind}`));
  // what fits best is chosen until somebody chooses otherwise
  const chosen = place.mapper ?? ranked[0]?.mapper.id ?? NEW;
  const own = mappers.find(({ id, kind }) => id === chosen && kind === 'own');

  useNext(async () => {
    if (file.state !== 'ready') throw new NotYet(t('upload.first'));
    return { mapper: chosen };
  });
  return (
    <SpaceBetween size="m">
      <FileNotices file={file} />
      <Box>{t('mapper.file', { name: file.name })}</Box>
      <RadioGroup
        ariaLabel={t('steps.mapper')}
        value={chosen}
        onChange={({ detail }) => turn({ ...place, mapper: detail.value })}
        items={[
          ...ranked.map(({ mapper, fit }) => ({
            value: mapper.id,
            label: (
              <>
                {nameOf(mapper)}{' '}
                {mapper.kind !== 'plan' && (
                  <Badge color={fit > 0.5 ? 'green' : 'grey'}>
                    {t('mapper.fit', { share: format.number(Math.round(fit * 100)) })}
                  </Badge>
                )}
              </>
            ),
            description:
              mapper.kind === 'own'
                ? mapper.Data.Tables.map(({ Index }) => tableName(Index)).join(', ')
                : t(`mapper.${mapper.kind}Text`),
          })),
          { value: NEW, label: t('mapper.new'), description: t('mapper.newText') },
        ]}
      />
      {mappers.every(({ kind }) => kind !== 'own') && <Alert type="info">{t('mapper.noneSaved')}</Alert>}
      {own && mayDelete && (
        <Button onClick={() => setAsked(own)}>{t('mapper.delete', { name: own.name })}</Button>
      )}
      {asked && (
        <ConfirmDelete
          name={asked.name}
          onConfirm={async () => {
            await send({ id: asked.id });
            turn({ ...place, mapper: undefined });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </SpaceBetween>
  );
}
