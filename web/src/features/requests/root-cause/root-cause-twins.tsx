// What holds on one machine, for the machines it also fits: done, planned, or why not (domain 7.8).
import {
  Box,
  Button,
  Container,
  FormField,
  Header,
  Input,
  KeyValuePairs,
  Select,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPossible } from '../../../../../shared/moves.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { problemsOfTwins, Twin } from '../../../../../shared/requests/extension.ts';
import {
  type Extension,
  type RootCausePage,
  rootCauses,
} from '../../../../../shared/requests/root-cause-api.ts';
import { analysisMoves } from '../../../../../shared/requests/root-cause-moves.ts';
import { enumText, problemText } from '../../../i18n/text.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { useCall } from '../../../use-call.ts';
import { CloneQuestion } from './clone-question.tsx';
import { movedOf, useRootCauseCall } from './use-root-cause.ts';

const states = Twin.shape.state.options;

/** Nothing until it is verified, or where it went nowhere. */
export function Twins({ analysis }: { analysis: RootCausePage }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const { number } = useFormat();
  const extends_ = isPossible(analysisMoves, 'extend', movedOf(analysis), askerOf(useSession()));
  const { twins = [], coverage: share } = analysis;
  const { machines } = useEwoNames();
  const { data: extension } = useCall(rootCauses.extension, { ewoId: analysis.ewoId }, { enabled: extends_ });
  if (!extends_ && twins.length === 0) return null;
  const offered = extension?.machines ?? [];
  const known = new Map(
    [...machines.values(), ...offered].map(({ id, code, description }) => [id, `${code} ${description}`]),
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
        {extends_ ? (
          extension && (
            <TwinRows
              analysis={analysis}
              extension={extension}
              ids={[...new Set([...twins.map(({ machineId }) => machineId), ...offered.map(({ id }) => id)])]}
              nameOf={(id) => known.get(id) ?? String(id)}
            />
          )
        ) : (
          <KeyValuePairs
            columns={3}
            items={twins.map(({ machineId, state, reason }) => ({
              label: known.get(machineId) ?? machineId,
              value: [enumText('twinState', state), reason].filter(Boolean).join(': '),
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
  const [cloning, setCloning] = useState(false);
  const [chosen, setChosen] = useState<readonly Twin[]>(twins);
  const [refusal, setRefusal] = useState<unknown>();
  const problems =
    refusal instanceof Refused ? (refusal.details.fields ?? {}) : ({} as Record<string, string>);
  const change = (machineId: number, twin: Partial<Twin> | undefined) =>
    setChosen((all) => {
      const others = all.filter((each) => each.machineId !== machineId);
      const before = all.find((each) => each.machineId === machineId);
      return twin ? [...others, { machineId, state: 'planned', ...before, ...twin }] : others;
    });
  const save = async () => {
    const fields = problemsOfTwins(chosen, ewo.machineId);
    if (Object.keys(fields).length > 0) return setRefusal(new Refused('invalid', 'invalidInput', { fields }));
    setRefusal(undefined);
    try {
      await send({ ewoId, version, twins: [...chosen] });
      flash('success', t('common:saved'));
    } catch (error) {
      setRefusal(error);
    }
  };
  const unsaved = JSON.stringify(chosen) !== JSON.stringify(twins);
  const clones = extension.cycles.length + extension.strategies.length > 0;
  if (ids.length === 0) return <Box>{t('rootCause:twins.none')}</Box>;
  return (
    <SpaceBetween size="m">
      <Refusal error={refusal} />
      <ul className="plain-rows">
        {ids.map((id) => {
          const at = chosen.findIndex(({ machineId }) => machineId === id);
          return (
            <li key={id}>
              <TwinRow
                name={nameOf(id)}
                twin={chosen[at]}
                problem={problems[`twins.${at}.reason`]}
                onChange={(twin) => change(id, twin)}
              />
            </li>
          );
        })}
      </ul>
      <div className="analysis-buttons screen-only">
        {clones && (
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
      {cloning && (
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
  /** Undefined: not decided. */
  onChange: (twin: Partial<Twin> | undefined) => void;
}

function TwinRow({ name, twin, problem, onChange }: RowProps) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const options = [
    { value: '', label: t('rootCause:twins.undecided') },
    ...states.map((state) => ({ value: state as string, label: enumText('twinState', state) })),
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
        <FormField label={t('rootCause:twins.reason')} errorText={problem && problemText(problem)}>
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
