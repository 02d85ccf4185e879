// Extension of a countermeasure to similar machines: done, planned, or not applicable with a reason (domain
// 7.8).
import {
  Box,
  Button,
  Container,
  FormField,
  Header,
  Input,
  KeyValuePairs,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalError } from '#shared/refused.ts';
import { Twin, validateTwins } from '#shared/requests/extension.ts';
import { analysisTransitions } from '#shared/requests/root-cause/root-cause-transitions.ts';
import { type Extension, type RootCausePage, rootCauses } from '#shared/requests/root-cause-api.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { getEnumText, getProblemText } from '#web/i18n/text.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { flash } from '#web/ui/flashes.ts';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Refusal } from '#web/ui/refusal.tsx';
import { Select } from '#web/ui/select.tsx';
import { useCall } from '#web/use-call.ts';
import { CloneQuestion } from './clone-question.tsx';
import { getTransitionFields, useRootCauseCall } from './use-root-cause.ts';

const states = Twin.shape.state.options;

/**
 * Empty if there are no entries and the user cannot extend the countermeasure, which requires a verified
 * analysis.
 */
export function TwinExtension({ analysis }: { analysis: RootCausePage }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const { number } = useFormat();
  const canExtend = isTransitionAllowed(
    analysisTransitions,
    'extend',
    getTransitionFields(analysis),
    toPrincipal(useSession()),
  );
  const { twins = [], coverage: share } = analysis;
  const { machines } = useEwoNames();
  const { data: extension } = useCall(
    rootCauses.extension,
    { ewoId: analysis.ewoId },
    { enabled: canExtend },
  );
  if (!canExtend && twins.length === 0) return null;
  const offeredMachines = extension?.machines ?? [];
  const namesById = new Map(
    [...machines.values(), ...offeredMachines].map(({ id, code, description }) => [
      id,
      `${code} ${description}`,
    ]),
  );
  return (
    <section>
      <Container
        header={
          <Header
            variant="h2"
            description={t('rootCause:twins.text')}
            counter={
              share === undefined ? undefined : t('rootCause:twins.coverage', { share: number(share) })
            }
          >
            {t('rootCause:twins.title')}
          </Header>
        }
      >
        {canExtend ? (
          extension && (
            <TwinRows
              analysis={analysis}
              extension={extension}
              ids={[
                ...new Set([
                  ...twins.map(({ machineId }) => machineId),
                  ...offeredMachines.map(({ id }) => id),
                ]),
              ]}
              nameOf={(id) => namesById.get(id) ?? String(id)}
            />
          )
        ) : (
          <KeyValuePairs
            columns={3}
            items={twins.map(({ machineId, state, reason }) => ({
              label: namesById.get(machineId) ?? machineId,
              value: [getEnumText('twinState', state), reason].filter(Boolean).join(': '),
            }))}
          />
        )}
      </Container>
    </section>
  );
}

interface RowsProps {
  analysis: RootCausePage;
  extension: Extension;
  ids: readonly number[];
  nameOf: (id: number) => string;
}

function TwinRows({ analysis, extension, ids, nameOf }: RowsProps) {
  const { t } = useTranslation(['rootCause', 'common']);
  const { ewoId, version, twins = [], ewo } = analysis;
  const { send, sending } = useRootCauseCall(rootCauses.extend);
  const [isCloning, setCloning] = useState(false);
  const [selectedTwins, setSelectedTwins] = useState<readonly Twin[]>(twins);
  const [refusal, setRefusal] = useState<unknown>();
  const problems =
    refusal instanceof RefusalError ? (refusal.details.fields ?? {}) : ({} as Record<string, string>);
  const change = (machineId: number, twin: Partial<Twin> | undefined) =>
    setSelectedTwins((all) => {
      const others = all.filter((each) => each.machineId !== machineId);
      const previousTwin = all.find((each) => each.machineId === machineId);
      return twin ? [...others, { machineId, state: 'planned', ...previousTwin, ...twin }] : others;
    });
  const save = async () => {
    const fields = validateTwins(selectedTwins, ewo.machineId);
    if (Object.keys(fields).length > 0)
      return setRefusal(new RefusalError('invalid', 'invalidInput', { fields }));
    setRefusal(undefined);
    try {
      await send({ ewoId, version, twins: [...selectedTwins] });
      flash('success', t('common:saved'));
    } catch (error) {
      setRefusal(error);
    }
  };
  const unsaved = JSON.stringify(selectedTwins) !== JSON.stringify(twins);
  const hasClonable = extension.cycles.length + extension.strategies.length > 0;
  if (ids.length === 0) return <Box>{t('rootCause:twins.none')}</Box>;
  return (
    <SpaceBetween size="m">
      <Refusal error={refusal} />
      <ul className="plain-rows">
        {ids.map((id) => {
          const index = selectedTwins.findIndex(({ machineId }) => machineId === id);
          return (
            <li key={id}>
              <TwinRow
                name={nameOf(id)}
                twin={selectedTwins[index]}
                problem={problems[`twins.${index}.reason`]}
                onChange={(twin) => change(id, twin)}
              />
            </li>
          );
        })}
      </ul>
      <div className="analysis-buttons screen-only">
        {hasClonable && (
          <Button
            disabled={unsaved}
            disabledReason={t('rootCause:saved.not')}
            onClick={() => setCloning(true)}
          >
            {t('rootCause:twins.clone')}
          </Button>
        )}
        <Button variant="primary" loading={sending} onClick={() => void save()}>
          {t('rootCause:twins.save')}
        </Button>
      </div>
      {isCloning && (
        <CloneQuestion
          analysis={analysis}
          extension={extension}
          machines={ids.map((id) => ({ value: String(id), label: nameOf(id) }))}
          onClose={() => setCloning(false)}
        />
      )}
      <LeaveGuard unsaved={() => unsaved} />
    </SpaceBetween>
  );
}

interface RowProps {
  name: string;
  twin: Twin | undefined;
  problem: string | undefined;
  /** Called with undefined if undecided. */
  onChange: (twin: Partial<Twin> | undefined) => void;
}

function TwinRow({ name, twin, problem, onChange }: RowProps) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const options = [
    { value: '', label: t('rootCause:twins.undecided') },
    ...states.map((state) => ({ value: state as string, label: getEnumText('twinState', state) })),
  ];
  return (
    <div className="fields-in-a-row">
      <FormField label={name}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === (twin?.state ?? ''))!}
          expandToViewport
          onChange={({ detail }) => {
            const state = detail.selectedOption.value as Twin['state'] | '';
            onChange(state ? { state } : undefined);
          }}
        />
      </FormField>
      {twin && (
        <FormField label={t('rootCause:twins.reason')} errorText={problem && getProblemText(problem)}>
          <Input
            value={twin.reason ?? ''}
            ariaRequired={twin.state === 'notApplicable'}
            onChange={({ detail }) => onChange({ reason: detail.value || undefined })}
          />
        </FormField>
      )}
    </div>
  );
}
