// The points of a path in walking order: added, put in order by dragging or by the keyboard, taken out; and what they come to.
import { Box, Button, FormField, List, Select, SpaceBetween } from '@cloudscape-design/components';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MOST_POINTS } from '../../../../../shared/autonomous/path.ts';
import type { PointItem } from '../../../../../shared/autonomous/point-api.ts';
import { pathMinutes } from '../../../../../shared/autonomous/rounds.ts';
import { enumText } from '../../../i18n/text.ts';
import { messageOf } from '../../../ui/form/form-field.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useRefLabels } from '../../../ui/refs.ts';
import { useFrequencyText } from '../point/frequency-text.ts';

interface Props {
  /** Of the plant. */
  all: readonly PointItem[];
  pathId: number | undefined;
  /** Whose points are offered first. */
  machineId: number | undefined;
}

export function PathPoints({ all, pathId, machineId }: Props) {
  const { t } = useTranslation(['autonomous', 'common']);
  const format = useFormat();
  const machineOf = useRefLabels('machine');
  const frequency = useFrequencyText();
  const { field, fieldState } = useController({ name: 'points' });
  const walking: unknown = useWatch({ name: 'walkingMinutes' });
  const ids = (field.value ?? []) as number[];
  const byId = new Map(all.map((point) => [point.id, point]));
  const chosen = ids.map((id) => byId.get(id) ?? { id });
  const free = all.filter(
    (point) => point.active && !ids.includes(point.id) && [undefined, pathId].includes(point.pathId),
  );
  const groups = [...Map.groupBy(free, (point) => point.machineId)]
    .sort(([a], [b]) => Number(b === machineId) - Number(a === machineId))
    .map(([id, its]) => ({
      label: machineOf(id),
      options: its
        .toSorted((a, b) => a.number - b.number)
        .map((point) => ({
          value: String(point.id),
          label: `${nameOf(point)} · ${point.description}`,
          description: frequency(point.frequency),
          filteringTags: [machineOf(id)],
        })),
    }));
  const here = free.filter((point) => point.machineId === machineId).toSorted((a, b) => a.number - b.number);
  const add = (more: readonly number[]) => field.onChange([...ids, ...more].slice(0, MOST_POINTS));
  const total = pathMinutes(
    chosen.map((point) => ('minutes' in point ? point.minutes : 0)),
    typeof walking === 'number' ? walking : 0,
  );
  return (
    <FormField label={t('autonomous:fields.points')} errorText={messageOf(fieldState.error)} stretch>
      <SpaceBetween size="s">
        <div role="status">
          <Box variant="strong">
            {t('autonomous:paths.total', { count: ids.length, minutes: format.minutes(total) })}
          </Box>
        </div>
        <List
          ariaLabel={t('autonomous:fields.points')}
          items={chosen}
          sortable
          onSortingChange={({ detail }) => field.onChange(detail.items.map(({ id }) => id))}
          renderItem={(point) => {
            const at = ids.indexOf(point.id) + 1;
            const known = 'number' in point ? point : undefined;
            const name = known ? nameOf(known) : t('autonomous:paths.goneWithout');
            return {
              id: String(point.id),
              announcementLabel: `${at}. ${name}: ${known?.description ?? ''}`,
              content: (
                <>
                  <b>
                    {at}. {name}
                  </b>
                  {known && ` · ${known.description}`}
                </>
              ),
              secondaryContent:
                known &&
                [
                  machineOf(known.machineId),
                  enumText('pointType', known.type),
                  frequency(known.frequency),
                  format.minutes(known.minutes),
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
            disabled={ids.length >= MOST_POINTS}
            empty={t('autonomous:paths.noneFree')}
            onChange={({ detail }) => add([Number(detail.selectedOption.value)])}
          />
          {here.length > 1 && (
            <Button formAction="none" onClick={() => add(here.map(({ id }) => id))}>
              {t('autonomous:paths.addAll', { count: here.length, machine: machineOf(machineId) })}
            </Button>
          )}
        </SpaceBetween>
      </SpaceBetween>
    </FormField>
  );
}

export const nameOf = ({ type, number }: Pick<PointItem, 'type' | 'number'>) => `${type}${number}`;
