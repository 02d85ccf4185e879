// Form of an analysis in tabs: one record, saved as a whole by its button only (domain 7.5).
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
import { RefusalError } from '#shared/refused.ts';
import { RootCause, validateSubmission } from '#shared/requests/root-cause/root-cause.ts';
import { type RootCausePage, rootCauses } from '#shared/requests/root-cause-api.ts';
import type { WorkLayout } from '#web/paths/orders.ts';
import { flash } from '#web/ui/flashes.ts';
import { FormProblems } from '#web/ui/form/form-problems.tsx';
import { GuardedForm } from '#web/ui/form/schema-form.tsx';
import { type SchemaFormState, useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { EwoHead, EwoReportFacts, EwoWorkFacts } from '../ewo/ewo-facts.tsx';
import { EwoTimes } from '../ewo/ewo-times.tsx';
import { ActionsTab } from './tab-actions.tsx';
import { CausesTab } from './tab-causes.tsx';
import { FactsTab } from './tab-facts.tsx';
import { WhysTab } from './tab-whys.tsx';
import { type AnalysisTab, analysisTabs, getAddButtonId, getProblemField, getTabOfField } from './tabs.ts';
import { useRootCauseCall } from './use-root-cause.ts';

interface Props {
  analysis: RootCausePage;
  desk: WorkLayout;
  onReload: () => void;
}

export function RootCauseForm({ analysis, desk, onReload }: Props) {
  const { t } = useTranslation(['rootCause', 'common']);
  const { ewoId, ewo } = analysis;
  const { send: save } = useRootCauseCall(rootCauses.save);
  const { send: submitSaved, sending } = useRootCauseCall(rootCauses.submit);
  const [tab, openTab] = useTab();
  const [nextTab, setNextTab] = useState<AnalysisTab>();
  const version = useRef(analysis.version);
  const state = useSchemaForm({
    schema: RootCause,
    // The root cause stated at the EWO's closing is the default.
    values: { ...analysis, primary: analysis.primary ?? ewo.rootCause },
    draft: `rootCause:${ewoId}`,
    onSave: async (input: RootCause) => {
      ({ version: version.current } = await save({ ...input, ewoId, version: version.current }));
      flash('success', t('rootCause:done.save', { code: ewo.code }));
    },
    onRebase: () => {
      version.current = analysis.version;
    },
  });
  const { form } = state;
  useClearSettledErrors(state);

  /**
   * Submits the saved analysis; unsaved changes are saved first, and missing fields are shown as a refusal.
   */
  const submit = async () => {
    const isSaved = analysis.state === 'draft' && !state.unsaved();
    if (!isSaved && !(await state.submit())) return;
    const missing = validateSubmission(form.getValues());
    try {
      if (Object.keys(missing).length > 0)
        throw new RefusalError('invalid', 'invalidInput', { fields: missing });
      await submitSaved({ ewoId, version: version.current });
      flash('success', t('rootCause:done.submit', { code: ewo.code }));
    } catch (error) {
      state.refuse(error);
    }
  };
  const focusProblem = (field: string) => {
    const error = form.formState.errors[field];
    flushSync(() => openTab(getTabOfField(field, error)));
    const problemField = getProblemField(field, error);
    if (problemField === field) document.getElementById(getAddButtonId(field))?.focus();
    else form.setFocus(problemField);
  };
  const content: Record<AnalysisTab, React.ReactNode> = {
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
      <GuardedForm state={state} namespace="rootCause">
        <SpaceBetween size="l">
          <FormProblems state={state} onReload={onReload} onVisit={focusProblem} />
          <Tabs
            activeTabId={tab}
            ariaLabel={t('rootCause:tab.label')}
            onChange={({ detail }) => {
              const next = detail.activeTabId as AnalysisTab;
              if (state.unsaved()) setNextTab(next);
              else openTab(next);
            }}
            tabs={analysisTabs.map((id) => ({ id, label: t(`rootCause:tab.${id}`), content: content[id] }))}
          />
          <div className="analysis-buttons">
            <SaveStatus state={state} />
            <Button formAction="none" loading={sending} onClick={() => void submit()}>
              {t('rootCause:do.submit')}
            </Button>
            <Button variant="primary" loading={form.formState.isSubmitting}>
              {t('common:save')}
            </Button>
          </div>
        </SpaceBetween>
      </GuardedForm>
      {nextTab && (
        <TabQuestion
          working={form.formState.isSubmitting}
          onStay={() => setNextTab(undefined)}
          onGo={() => {
            setNextTab(undefined);
            openTab(nextTab);
          }}
          onSave={async () => {
            const saved = await state.submit();
            setNextTab(undefined);
            if (saved) openTab(nextTab);
          }}
        />
      )}
    </>
  );
}

/** Keeps the selected tab in the URL. */
function useTab(): [AnalysisTab, (tab: AnalysisTab) => void] {
  const [params, setParams] = useSearchParams();
  const tabInUrl = analysisTabs.find((each) => each === params.get('tab'));
  const [tab, setTab] = useState<AnalysisTab>(tabInUrl ?? 'ewo');
  const openTab = (next: AnalysisTab) => {
    setTab(next);
    setParams({ tab: next }, { replace: true, preventScrollReset: true });
  };
  return [tab, openTab];
}

/** Clears the errors of missing fields once they are filled in. */
function useClearSettledErrors({ form }: SchemaFormState): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const missing = validateSubmission(values);
          for (const [name, error] of Object.entries(form.formState.errors))
            if (error?.type === 'server' && !(name in missing)) form.clearErrors(name);
        },
      }),
    [form],
  );
}

function SaveStatus({ state }: { state: SchemaFormState }) {
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
