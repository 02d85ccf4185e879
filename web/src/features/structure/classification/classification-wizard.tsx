// Classification wizard with a step per section, which can be left at any step; the last step saves and
// closes it (product §4).
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { RefusalError } from '#shared/refused.ts';
import { machines } from '#shared/structure/api.ts';
import { type Section, sections } from '#shared/structure/classification.ts';
import { type ClassificationDetail, classifications } from '#shared/structure/classification-api.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { flash } from '#web/ui/flashes.ts';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { useScrollToTop } from '#web/ui/top-of-page.ts';
import { useSend } from '#web/use-call.ts';
import { useGoBack } from '../way-back.ts';
import { useClassificationAnswers } from './classification-answers.ts';
import { ClassificationBar } from './classification-bar.tsx';
import { ClassificationReactive } from './classification-reactive.tsx';
import { ClassificationResult } from './classification-result.tsx';
import { ClassificationSection } from './classification-section.tsx';
import { ClassificationSteps } from './classification-steps.tsx';
import './classification.css';

interface Props {
  detail: ClassificationDetail;
  onReload: () => unknown;
}

export function ClassificationWizard({ detail, onReload }: Props) {
  const { t } = useTranslation(['classification', 'common']);
  const readOnly = !useSession().may('classification', 'edit');
  const answers = useClassificationAnswers(detail);
  const { scores, result, choice, problems } = answers;
  const [section, openSection] = useCurrentSection();
  useScrollToTop(section);
  const [refusal, setRefusal] = useState<unknown>();
  const [hasTriedSave, setHasTriedSave] = useState(false);
  const goBack = useGoBack(structurePageRoutes.view(detail.id));
  const { send, sending } = useSend(classifications.save, { changes: [machines.list, machines.get] });
  const index = sections.indexOf(section);
  const isLast = index === sections.length - 1;
  const isAnswered = result.sections[section].complete;

  const save = async () => {
    setHasTriedSave(true);
    setRefusal(undefined);
    if (Object.keys(problems).length > 0) return openSection('machineAge');
    try {
      const saved = await send({
        id: detail.id,
        version: detail.version,
        scores,
        ...choice,
        rea: answers.rea,
      });
      answers.stored();
      const { code } = detail.machine;
      if (saved.chosen) flash('success', t('saved.complete', { code, value: saved.chosen }));
      else flash('warning', t('saved.incomplete', { code }));
      goBack();
    } catch (error) {
      setRefusal(error);
    }
  };
  const saveAndClose = () => (answers.changed ? void save() : goBack());

  return (
    <SpaceBetween size="m">
      {readOnly && <Alert type="info">{t('readOnly')}</Alert>}
      {answers.restored && (
        <Alert type="info" action={<Button onClick={answers.discard}>{t('common:draft.discard')}</Button>}>
          {t('common:draft.found')}
        </Alert>
      )}
      {refusal !== undefined && (
        <Alert
          type="error"
          action={
            refusal instanceof RefusalError &&
            refusal.code === 'stale' && (
              <Button
                onClick={() => {
                  setRefusal(undefined);
                  void onReload();
                }}
              >
                {t('common:form.reload')}
              </Button>
            )
          }
        >
          {getErrorText(refusal)}
        </Alert>
      )}
      <div className="classification-columns">
        <Container>
          <SpaceBetween size="l">
            <ClassificationSteps scores={scores} currentSection={section} onShow={openSection} />
            <ClassificationBar scores={scores} total={result.total} thresholds={detail.thresholds} />
          </SpaceBetween>
        </Container>
        <SpaceBetween size="m">
          <ClassificationSection detail={detail} section={section} answers={answers} readOnly={readOnly}>
            {isLast && (
              <SpaceBetween size="m">
                <ClassificationResult
                  detail={detail}
                  answers={answers}
                  readOnly={readOnly}
                  tried={hasTriedSave}
                />
                <ClassificationReactive detail={detail} answers={answers} readOnly={readOnly} />
              </SpaceBetween>
            )}
          </ClassificationSection>
          {!readOnly && !isAnswered && <Box color="text-body-secondary">{t('nextHint')}</Box>}
          <div className="classification-actions">
            <Button variant="link" onClick={() => goBack()}>
              {t(readOnly ? 'common:close' : 'common:cancel')}
            </Button>
            {!readOnly && !(isLast && isAnswered) && (
              <Button loading={sending} onClick={saveAndClose}>
                {t('saveAndLeave')}
              </Button>
            )}
            {index > 0 && <Button onClick={() => openSection(sections[index - 1]!)}>{t('previous')}</Button>}
            {!isLast && (
              <Button
                variant="primary"
                disabled={!readOnly && !isAnswered}
                onClick={() => openSection(sections[index + 1]!)}
              >
                {t('next')}
              </Button>
            )}
            {isLast && !readOnly && (
              <Button variant="primary" disabled={!isAnswered} loading={sending} onClick={() => void save()}>
                {t('saveResult')}
              </Button>
            )}
          </div>
        </SpaceBetween>
      </div>
      <LeaveGuard unsaved={answers.unsaved} />
    </SpaceBetween>
  );
}

/** Keeps the current step in the URL. */
function useCurrentSection(): [Section, (section: Section) => void] {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const currentSection = sections.find((section) => section === params.get('section')) ?? sections[0]!;
  return [currentSection, (section) => setParams({ section }, { replace: true, state })];
}
