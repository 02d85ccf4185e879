// What holds on one machine, for the machines it also fits: done, planned, or why not (domain 7.8).
import {
  Alert,
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
import { coverage, fitting, problemsOfTwins, Twin } from '../../../../../shared/requests/extension.ts';
import { type RootCausePage, rootCauses } from '../../../../../shared/requests/root-cause-api.ts';
import { analysisMoves } from '../../../../../shared/requests/root-cause-moves.ts';
import { machines as machineCalls } from '../../../../../shared/structure/api.ts';
import { machineFromWire } from '../../../../../shared/structure/wire.ts';
import { enumText, errorText, problemText } from '../../../i18n/text.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useAll } from '../../../use-call.ts';
import { movedOf, useRootCauseCall } from './use-root-cause.ts';

const states = Twin.shape.state.options;

/** Nothing until it is verified, or where it went nowhere. */
export function Twins({ analysis }: { analysis: RootCausePage }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const session = useSession();
  const { number } = useFormat();
  const extends_ = isPossible(analysisMoves, 'extend', movedOf(analysis), askerOf(session));
  const { twins = [] } = analysis;
  const { data } = useAll(machineCalls.list, {}, { enabled: session.may('machines', 'pick') });
  if (!extends_ && twins.length === 0) return null;
  const machines = (data ?? []).map((each) => ({ ...machineFromWire(each), id: each.id }));
  const failed = machines.find(({ id }) => id === analysis.ewo.machineId);
  const known = new Map(machines.map((each) => [each.id, `${each.code} ${each.description}`]));
  const offered = failed ? fitting(failed, machines).map(({ id }) => id) : [];
  const share = coverage(twins);
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
          <TwinRows
            key={offered.length}
            analysis={analysis}
            ids={[...new Set([...twins.map(({ machineId }) => machineId), ...offered])]}
            nameOf={(id) => known.get(id) ?? String(id)}
          />
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
  ids: readonly number[];
  nameOf: (id: number) => string;
}

function TwinRows({ analysis, ids, nameOf }: RowsProps) {
  const { t } = useTranslation(['rootCause', 'common']);
  const { ewoId, version, twins = [], ewo } = analysis;
  const { send, sending } = useRootCauseCall(rootCauses.extend);
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
  if (ids.length === 0) return <Box>{t('rootCause:twins.none')}</Box>;
  return (
    <SpaceBetween size="m">
      {refusal !== undefined && (
        <div role="alert">
          <Alert type="error">{errorText(refusal)}</Alert>
        </div>
      )}
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
      <div className="analysis-buttons">
        <Button variant="primary" loading={sending} onClick={() => void save()}>
          {t('rootCause:twins.save')}
        </Button>
      </div>
      <LeaveGuard unsaved={() => JSON.stringify(chosen) !== JSON.stringify(twins)} />
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
