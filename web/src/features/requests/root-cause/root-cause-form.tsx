// Writing an analysis, tab by tab: one record, saved as a whole by a button and by nothing else (domain 7.5).
import {
  Box,
  Button,
  Container,
  Modal,
  SpaceBetween,
  StatusIndicator,
  Tabs,
} from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Refused } from '../../../../../shared/refused.ts';
import { missingIn, RootCause } from '../../../../../shared/requests/root-cause.ts';
import { type RootCausePage, rootCauses } from '../../../../../shared/requests/root-cause-api.ts';
import type { Desk } from '../../../paths/orders.ts';
import { flash } from '../../../ui/flashes.ts';
import { FormProblems } from '../../../ui/form/form-problems.tsx';
import { WholeForm } from '../../../ui/form/schema-form.tsx';
import { type SchemaFormState, useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { EwoHead, EwoReportFacts, EwoWorkFacts } from '../ewo/ewo-facts.tsx';
import { EwoTimes } from '../ewo/ewo-times.tsx';
import { ActionsTab } from './tab-actions.tsx';
import { CausesTab } from './tab-causes.tsx';
import { FactsTab } from './tab-facts.tsx';
import { WhysTab } from './tab-whys.tsx';
import { addButtonOf, placeOf, type Tab, tabOf, tabs } from './tabs.ts';
import { useRootCauseCall } from './use-root-cause.ts';

interface Props {
  analysis: RootCausePage;
  desk: Desk;
  onReload: () => void;
}

export function RootCauseForm({ analysis, desk, onReload }: Props) {
  const { t } = useTranslation(['rootCause', 'common']);
  const { ewoId, ewo } = analysis;
  const { send: save } = useRootCauseCall(rootCauses.save);
  const { send: submitSaved, sending } = useRootCauseCall(rootCauses.submit);
  const [tab, go] = useTab();
  const [asked, setAsked] = useState<Tab>();
  const version = useRef(analysis.version);
  const state = useSchemaForm({
    schema: RootCause,
    // what the EWO was closed with is where one begins
    values: { ...analysis, primary: analysis.primary ?? ewo.rootCause },
    draft: `rootCause:${ewoId}`,
    onSave: async (typed: RootCause) => {
      ({ version: version.current } = await save({ ...typed, ewoId, version: version.current }));
      flash('success', t('rootCause:done.save', { code: ewo.code }));
    },
  });
  const { form } = state;
  useSettled(state);

  /** What is saved is submitted: whatever is missing is named first. */
  const submit = async () => {
    const kept = analysis.state === 'draft' && !state.unsaved();
    if (!kept && !(await state.submit())) return;
    const missing = missingIn(form.getValues());
    try {
      if (Object.keys(missing).length > 0) throw new Refused('invalid', 'invalidInput', { fields: missing });
      await submitSaved({ ewoId, version: version.current });
      flash('success', t('rootCause:done.submit', { code: ewo.code }));
    } catch (error) {
      state.refuse(error);
    }
  };
  const visit = (field: string) => {
    const error = form.formState.errors[field];
    flushSync(() => go(tabOf(field, error)));
    const place = placeOf(field, error);
    if (place === field) document.getElementById(addButtonOf(field))?.focus();
    else form.setFocus(place);
  };
  const content: Record<Tab, React.ReactNode> = {
    ewo: (
      <Container>
        <SpaceBetween size="l">
          <EwoHead ewo={ewo} />
          <EwoReportFacts ewo={ewo} />
          <EwoTimes ewo={ewo} />
          <EwoWorkFacts ewo={ewo} />
        </SpaceBetween>
      </Container>
    ),
    facts: <FactsTab />,
    causes: <CausesTab />,
    whys: <WhysTab />,
    actions: <ActionsTab desk={desk} />,
  };
  return (
    <>
      <WholeForm state={state} namespace="rootCause">
        <SpaceBetween size="l">
          <FormProblems state={state} onReload={onReload} onVisit={visit} />
          <Tabs
            activeTabId={tab}
            ariaLabel={t('rootCause:tab.label')}
            onChange={({ detail }) => {
              const next = detail.activeTabId as Tab;
              if (state.unsaved()) setAsked(next);
              else go(next);
            }}
            tabs={tabs.map((id) => ({ id, label: t(`rootCause:tab.${id}`), content: content[id] }))}
          />
          <div className="analysis-buttons">
            <Saved state={state} />
            <Button formAction="none" loading={sending} onClick={() => void submit()}>
              {t('rootCause:do.submit')}
            </Button>
            <Button variant="primary" loading={form.formState.isSubmitting}>
              {t('common:save')}
            </Button>
          </div>
        </SpaceBetween>
      </WholeForm>
      {asked && (
        <TabQuestion
          working={form.formState.isSubmitting}
          onStay={() => setAsked(undefined)}
          onGo={() => {
            setAsked(undefined);
            go(asked);
          }}
          onSave={async () => {
            const saved = await state.submit();
            setAsked(undefined);
            if (saved) go(asked);
          }}
        />
      )}
    </>
  );
}

/** Kept in the address, so that a link or a reload leads to the same one. */
function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const named = tabs.find((each) => each === params.get('tab'));
  const [tab, setTab] = useState<Tab>(named ?? 'ewo');
  const go = (next: Tab) => {
    setTab(next);
    setParams({ tab: next }, { replace: true, preventScrollReset: true });
  };
  return [tab, go];
}

/** What was missing is no longer said to be once it is there. */
function useSettled({ form }: SchemaFormState): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const missing = missingIn(values);
          for (const [name, error] of Object.entries(form.formState.errors))
            if (error?.type === 'server' && !(name in missing)) form.clearErrors(name);
        },
      }),
    [form],
  );
}

function Saved({ state }: { state: SchemaFormState }) {
  const { t } = useTranslation('rootCause');
  useWatch({ control: state.form.control });
  return state.unsaved() ? (
    <StatusIndicator type="warning">{t('saved.not')}</StatusIndicator>
  ) : (
    <StatusIndicator type="success">{t('saved.all')}</StatusIndicator>
  );
}

interface QuestionProps {
  working: boolean;
  onStay: () => void;
  onGo: () => void;
  onSave: () => Promise<void>;
}

function TabQuestion({ working, onStay, onGo, onSave }: QuestionProps) {
  const { t } = useTranslation('rootCause');
  return (
    <Modal
      visible
      header={t('leaveTab.title')}
      onDismiss={onStay}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onStay}>
              {t('leaveTab.stay')}
            </Button>
            <Button onClick={onGo}>{t('leaveTab.go')}</Button>
            <Button variant="primary" loading={working} onClick={() => void onSave()}>
              {t('leaveTab.save')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {t('leaveTab.text')}
    </Modal>
  );
}
