// Editor of the mapping: one line for each group, plant and profile; of several lines of a plant the first decides.
import { AttributeEditor, Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LINES, type MappingLine, mappedProfiles } from '#shared/integration/provisioning/mapping.ts';
import { type ProvisioningAnswer, provisioning } from '#shared/integration/provisioning-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { flash } from '#web/ui/flashes.ts';
import { Refusal } from '#web/ui/refusal.tsx';
import { Select } from '#web/ui/select.tsx';
import { useSend } from '#web/use-call.ts';

type Line = Partial<MappingLine>;

const isComplete = (line: Line): line is MappingLine =>
  line.groupId !== undefined && line.plant !== undefined && line.profile !== undefined;

export function MappingEditor({ setup }: { setup: ProvisioningAnswer }) {
  const { t } = useTranslation('provisioning');
  const { groups, plants, version } = setup;
  const [lines, setLines] = useState<readonly Line[]>(setup.lines);
  const [error, setError] = useState<unknown>();
  const { send, sending } = useSend(provisioning.replace, { changes: [provisioning.get] });
  const hasChanged = JSON.stringify(lines) !== JSON.stringify(setup.lines);
  const changeLine = (index: number, part: Line) => setLines(lines.with(index, { ...lines[index], ...part }));
  const raise = (index: number) =>
    setLines(lines.with(index - 1, lines[index]!).with(index, lines[index - 1]!));
  const save = async () => {
    setError(undefined);
    try {
      await send({ version, lines: lines.filter(isComplete) });
      flash('success', t('saved'));
    } catch (reason) {
      setError(reason);
    }
  };
  const listGroups = ({ groupId }: Line) => {
    const options = groups.map(({ id, name, members }) => ({
      value: id,
      label: name,
      description: t('members', { count: members }),
    }));
    const isGone = groupId !== undefined && !groups.some(({ id }) => id === groupId);
    return isGone ? [...options, { value: groupId, label: t('groupGone'), description: groupId }] : options;
  };
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('mappingText')}
          actions={
            <Button
              variant="primary"
              loading={sending}
              disabled={!hasChanged || !lines.every(isComplete)}
              onClick={() => void save()}
            >
              {t('save')}
            </Button>
          }
        >
          {t('mapping')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <Refusal error={error} />
        {groups.length === 0 && <Box color="text-body-secondary">{t('noGroups')}</Box>}
        <AttributeEditor
          items={lines}
          addButtonText={t('addLine')}
          removeButtonText={t('removeLine')}
          removeButtonAriaLabel={(line) =>
            t('removeLineOf', { group: groups.find(({ id }) => id === line.groupId)?.name ?? '' })
          }
          disableAddButton={groups.length === 0 || lines.length >= MAX_LINES}
          empty={t('noLines')}
          onAddButtonClick={() => setLines([...lines, {}])}
          onRemoveButtonClick={({ detail }) => setLines(lines.toSpliced(detail.itemIndex, 1))}
          definition={[
            {
              label: t('fields.group'),
              control: (line: Line, index) => (
                <Choice
                  label={t('fields.group')}
                  value={line.groupId}
                  options={listGroups(line)}
                  onChange={(groupId) => changeLine(index, { groupId })}
                />
              ),
            },
            {
              label: t('fields.plant'),
              control: (line: Line, index) => (
                <Choice
                  label={t('fields.plant')}
                  value={line.plant}
                  options={plants.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(plant) => changeLine(index, { plant })}
                />
              ),
            },
            {
              label: t('fields.profile'),
              control: (line: Line, index) => (
                <Choice
                  label={t('fields.profile')}
                  value={line.profile}
                  options={mappedProfiles.map((value) => ({ value, label: getEnumText('profile', value) }))}
                  onChange={(profile) => changeLine(index, { profile: profile as MappingLine['profile'] })}
                />
              ),
            },
            {
              label: t('order'),
              control: (_: Line, index) => (
                <Button
                  iconName="angle-up"
                  ariaLabel={t('raiseLine', { number: index + 1 })}
                  disabled={index === 0}
                  onClick={() => raise(index)}
                >
                  {t('raise')}
                </Button>
              ),
            },
          ]}
        />
      </SpaceBetween>
    </Container>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: { value: string; label: string; description?: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const { t } = useTranslation('provisioning');
  return (
    <Select
      ariaLabel={label}
      placeholder={t('choose')}
      selectedOption={options.find((option) => option.value === value) ?? null}
      options={options}
      filteringType={options.length > 7 ? 'auto' : 'none'}
      expandToViewport
      onChange={({ detail }) => onChange(detail.selectedOption.value!)}
    />
  );
}
