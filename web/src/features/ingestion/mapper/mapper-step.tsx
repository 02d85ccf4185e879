// Step 1: choice of the mapper: template, plan, a saved mapping, or a new one.
import { Alert, Badge, Box, Button, RadioGroup, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapper } from '#shared/ingestion/import.ts';
import { mappers as calls } from '#shared/ingestion/import-api.ts';
import { useSession } from '#web/session/session.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { FileNotices } from '../file/file-words.tsx';
import { CodePageChoice, hasUnclearCodePage } from '../file/letters-choice.tsx';
import { computeFit } from '../map/propose.ts';
import { StepRefusal, useNextAction } from '../next-action.ts';
import type { WizardNavigation } from '../place.ts';
import { useTableName } from '../table-words.ts';
import { type FileDetail, useFile } from '../under-way.ts';
import { NEW_MAPPER } from './chosen-mapper.ts';

export function MapperStep(navigation: WizardNavigation) {
  const file = useFile(navigation.place.file);
  const list = useCall(calls.list, {});
  return (
    <Loaded query={file}>
      {(loadedFile) => (
        <Loaded query={list}>
          {({ items }) => <MapperChoice {...navigation} file={loadedFile} mappers={items} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function MapperChoice({
  place,
  turn,
  file,
  mappers,
}: WizardNavigation & { file: FileDetail; mappers: readonly Mapper[] }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const tableName = useTableName();
  const [mapperToDelete, setMapperToDelete] = useState<Mapper>();
  const { send } = useSend(calls.remove, { changes: [calls.list] });
  const mayDelete = useSession().may('ingestion', 'delete');
  const sheets = file.tables ?? [];
  const rankedMappers = mappers
    .map((mapper) => ({ mapper, fit: computeFit(mapper, sheets) }))
    .sort((a, b) => b.fit - a.fit);
  const getMapperName = ({ kind, name }: Mapper) => (kind === 'own' ? name : t(`mapper.${kind}`));
  // The best match is selected until the user chooses another mapper.
  const selectedMapperId = place.mapper ?? rankedMappers[0]?.mapper.id ?? NEW_MAPPER;
  const selectedOwnMapper = mappers.find(({ id, kind }) => id === selectedMapperId && kind === 'own');

  useNextAction(async () => {
    if (file.state !== 'ready') throw new StepRefusal(t('upload.first'));
    if (hasUnclearCodePage(file)) throw new StepRefusal(t('letters.first'));
    return { mapper: selectedMapperId };
  });
  return (
    <SpaceBetween size="m">
      <FileNotices file={file} />
      <CodePageChoice file={file} />
      <Box>{t('mapper.file', { name: file.name })}</Box>
      <RadioGroup
        ariaLabel={t('steps.mapper')}
        value={selectedMapperId}
        onChange={({ detail }) => turn({ ...place, mapper: detail.value })}
        items={[
          ...rankedMappers.map(({ mapper, fit }) => ({
            value: mapper.id,
            label: (
              <>
                {getMapperName(mapper)}{' '}
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
          { value: NEW_MAPPER, label: t('mapper.new'), description: t('mapper.newText') },
        ]}
      />
      {mappers.every(({ kind }) => kind !== 'own') && <Alert type="info">{t('mapper.noneSaved')}</Alert>}
      {selectedOwnMapper && mayDelete && (
        <Button onClick={() => setMapperToDelete(selectedOwnMapper)}>
          {t('mapper.delete', { name: selectedOwnMapper.name })}
        </Button>
      )}
      {mapperToDelete && (
        <ConfirmDelete
          name={mapperToDelete.name}
          onConfirm={async () => {
            await send({ id: mapperToDelete.id });
            turn({ ...place, mapper: undefined });
          }}
          onClose={() => setMapperToDelete(undefined)}
        />
      )}
    </SpaceBetween>
  );
}
