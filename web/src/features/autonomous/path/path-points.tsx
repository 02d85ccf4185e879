// Editor of a path's points in walking order: add, reorder by drag or keyboard, remove; with the total
// minutes.
import { Box, Button, FormField, List, SpaceBetween } from '@cloudscape-design/components';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_PATH_POINTS } from '#shared/autonomous/path.ts';
import type { PointItem } from '#shared/autonomous/point-api.ts';
import { computePathMinutes } from '#shared/autonomous/rounds.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { getFieldError } from '#web/ui/form/form-field.tsx';
import { useFormat } from '#web/ui/format.ts';
import { useRefLabels } from '#web/ui/refs.ts';
import { Select } from '#web/ui/select.tsx';
import { useFrequencyText } from '../point/frequency-text.ts';

interface Props {
  /** All points of the plant. */
  all: readonly PointItem[];
  pathId: number | undefined;
  /** Machine whose points are offered first. */
  machineId: number | undefined;
}

export function PathPoints({ all, pathId, machineId }: Props) {
  const { t } = useTranslation(['autonomous', 'common']);
  const format = useFormat();
  const getMachineLabel = useRefLabels('machine');
  const formatFrequency = useFrequencyText();
  const { field, fieldState } = useController({ name: 'points' });
  const walkingMinutes: unknown = useWatch({ name: 'walkingMinutes' });
  const ids = (field.value ?? []) as number[];
  const byId = new Map(all.map((point) => [point.id, point]));
  const selectedPoints = ids.map((id) => byId.get(id) ?? { id });
  const freePoints = all.filter(
    (point) => point.active && !ids.includes(point.id) && [undefined, pathId].includes(point.pathId),
  );
  const groups = [...Map.groupBy(freePoints, (point) => point.machineId)]
    .sort(([a], [b]) => Number(b === machineId) - Number(a === machineId))
    .map(([id, machinePoints]) => ({
      label: getMachineLabel(id),
      options: machinePoints
        .toSorted((a, b) => a.number - b.number)
        .map((point) => ({
          value: String(point.id),
          label: `${getPointName(point)} · ${point.description}`,
          description: formatFrequency(point.frequency),
          filteringTags: [getMachineLabel(id)],
        })),
    }));
  const preferredPoints = freePoints
    .filter((point) => point.machineId === machineId)
    .toSorted((a, b) => a.number - b.number);
  const addPoints = (newIds: readonly number[]) =>
    field.onChange([...ids, ...newIds].slice(0, MAX_PATH_POINTS));
  const totalMinutes = computePathMinutes(
    selectedPoints.map((point) => ('minutes' in point ? point.minutes : 0)),
    typeof walkingMinutes === 'number' ? walkingMinutes : 0,
  );
  return (
    <FormField label={t('autonomous:fields.points')} errorText={getFieldError(fieldState.error)} stretch>
      <SpaceBetween size="s">
        <div role="status">
          <Box variant="strong">
            {t('autonomous:paths.total', { count: ids.length, minutes: format.minutes(totalMinutes) })}
          </Box>
        </div>
        <List
          ariaLabel={t('autonomous:fields.points')}
          items={selectedPoints}
          sortable
          onSortingChange={({ detail }) => field.onChange(detail.items.map(({ id }) => id))}
          renderItem={(point) => {
            const position = ids.indexOf(point.id) + 1;
            const knownPoint = 'number' in point ? point : undefined;
            const name = knownPoint ? getPointName(knownPoint) : t('autonomous:paths.goneWithout');
            return {
              id: String(point.id),
              announcementLabel: `${position}. ${name}: ${knownPoint?.description ?? ''}`,
              content: (
                <>
                  <b>
                    {position}. {name}
                  </b>
                  {knownPoint && ` · ${knownPoint.description}`}
                </>
              ),
              secondaryContent:
                knownPoint &&
                [
                  getMachineLabel(knownPoint.machineId),
                  getEnumText('pointType', knownPoint.type),
                  formatFrequency(knownPoint.frequency),
                  format.minutes(knownPoint.minutes),
                ].join(' · '),
              actions: (
                <Button
                  variant="icon"
                  iconName="remove"
                  formAction="none"
                  ariaLabel={`${t('autonomous:paths.takeOut')}: ${name}`}
                  onClick={() => field.onChange(ids.filter((id) => id !== point.id))}
                />
              ),
            };
          }}
        />
        <SpaceBetween direction="horizontal" size="xs">
          <Select
            ariaLabel={t('autonomous:paths.add')}
            selectedOption={null}
            options={groups}
            placeholder={t('autonomous:paths.add')}
            filteringType="auto"
            expandToViewport
            disabled={ids.length >= MAX_PATH_POINTS}
            empty={t('autonomous:paths.noneFree')}
            onChange={({ detail }) => addPoints([Number(detail.selectedOption.value)])}
          />
          {preferredPoints.length > 1 && (
            <Button formAction="none" onClick={() => addPoints(preferredPoints.map(({ id }) => id))}>
              {t('autonomous:paths.addAll', {
                count: preferredPoints.length,
                machine: getMachineLabel(machineId),
              })}
            </Button>
          )}
        </SpaceBetween>
      </SpaceBetween>
    </FormField>
  );
}

export const getPointName = ({ type, number }: Pick<PointItem, 'type' | 'number'>) => `${type}${number}`;
