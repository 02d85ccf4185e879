// The classification wizard: a section a step, left at any of them; its last step saves and closes it (product §4).
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { Refused } from '../../../../../shared/refused.ts';
import { machines } from '../../../../../shared/structure/api.ts';
import { type Section, sections } from '../../../../../shared/structure/classification.ts';
import {
  type ClassificationSheet,
  classifications,
} from '../../../../../shared/structure/classification-api.ts';
import { errorText } from '../../../i18n/text.ts';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { useSend } from '../../../use-call.ts';
import { useWayBack } from '../way-back.ts';
import { useAnswers } from './classification-answers.ts';
import { ClassificationBar } from './classification-bar.tsx';
import { ClassificationReactive } from './classification-reactive.tsx';
import { ClassificationResult } from './classification-result.tsx';
import { ClassificationSection } from './classification-section.tsx';
import { ClassificationSteps } from './classification-steps.tsx';
import './classification.css';

interface Props {
  sheet: ClassificationSheet;
  onReload: () => unknown;
}

export function ClassificationWizard({ sheet, onReload }: Props) {
  const { t } = useTranslation(['classification', 'common']);
  const readOnly = !useSession().may('classification', 'edit');
  const answers = useAnswers(sheet);
  const { scores, result, choice, problems } = answers;
  const [section, show] = useSectionShown();
  const [refusal, setRefusal] = useState<unknown>();
  const [tried, setTried] = useState(false);
  const back = useWayBack(paths.view(sheet.id));
  const { send, sending } = useSend(classifications.save, { changes: [machines.list, machines.get] });
  const at = sections.indexOf(section);
  const last = at === sections.length - 1;
  const answered = result.sections[section].complete;

  const save = async () => {
    setTried(true);
    setRefusal(undefined);
    if (Object.keys(problems).length > 0) return show('machineAge');
    try {
      const saved = await send({ id: sheet.id, version: sheet.version, scores, ...choice, rea: answers.rea });
      answers.stored();
      const { code } = sheet.machine;
      if (saved.chosen) flash('success', t('saved.complete', { code, value: saved.chosen }));
      else flash('warning', t('saved.incomplete', { code }));
      back();
    } catch (error) {
      setRefusal(error);
    }
  };
  const leave = () => (answers.changed ? void save() : back());

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
            refusal instanceof Refused &&
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
          {errorText(refusal)}
        </Alert>
      )}
      <div className="classification-columns">
        <Container>
          <SpaceBetween size="l">
            <ClassificationSteps scores={scores} shown={section} onShow={show} />
            <ClassificationBar scores={scores} total={result.total} thresholds={sheet.thresholds} />
          </SpaceBetween>
        </Container>
        <SpaceBetween size="m">
          <ClassificationSection sheet={sheet} section={section} answers={answers} readOnly={readOnly}>
            {last && (
              <SpaceBetween size="m">
                <ClassificationResult sheet={sheet} answers={answers} readOnly={readOnly} tried={tried} />
                <ClassificationReactive sheet={sheet} answers={answers} readOnly={readOnly} />
              </SpaceBetween>
            )}
          </ClassificationSection>
          {!readOnly && !answered && <Box color="text-body-secondary">{t('nextHint')}</Box>}
          <div className="classification-actions">
            <Button variant="link" onClick={() => back()}>
              {t(readOnly ? 'common:close' : 'common:cancel')}
            </Button>
            {!readOnly && !(last && answered) && (
              <Button loading={sending} onClick={leave}>
                {t('saveAndLeave')}
              </Button>
            )}
            {at > 0 && <Button onClick={() => show(sections[at - 1]!)}>{t('previous')}</Button>}
            {!last && (
              <Button
                variant="primary"
                disabled={!readOnly && !answered}
                onClick={() => show(sections[at + 1]!)}
              >
                {t('next')}
              </Button>
            )}
            {last && !readOnly && (
              <Button variant="primary" disabled={!answered} loading={sending} onClick={() => void save()}>
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

/** The step stands in the address: a reload comes back to it. */
function useSectionShown(): [Section, (section: Section) => void] {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const shown = sections.find((section) => section === params.get('section')) ?? sections[0]!;
  return [shown, (section) => setParams({ section }, { replace: true, state })];
}
