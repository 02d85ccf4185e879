// Dialog of the library of starter procedures: search, kind of work, language, preview, and a copy in one press.
import {
  Box,
  Button,
  ExpandableSection,
  FormField,
  Input,
  Modal,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Language, languages } from '#shared/messages.ts';
import { cycleTypologies } from '#shared/procedures/kinds.ts';
import type { StarterKind } from '#shared/procedures/starter/starter-type.ts';
import { type StarterItem, starterChecklists, starterProcedures } from '#shared/procedures/starter-api.ts';
import { fold } from '#shared/text.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { toSelectedOption } from '#web/ui/form/chosen-option.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { Select } from '#web/ui/select.tsx';
import { useCall, useSend } from '#web/use-call.ts';

const starterCalls = { smp: starterProcedures, checklist: starterChecklists };

export function StarterLibrary({ kind, onClose }: { kind: StarterKind; onClose: () => void }) {
  const { t, i18n } = useTranslation(['planned', 'common']);
  const [language, setLanguage] = useState(i18n.language as Language);
  const [typology, setTypology] = useState('');
  const [query, setQuery] = useState('');
  const list = useCall(starterCalls[kind].list, { language });
  const typologyOptions = [
    { value: '', label: t('planned:library.allWork') },
    ...cycleTypologies.map((value) => ({ value, label: getEnumText('cycleTypology', value) })),
  ];
  const languageOptions = languages.map((value) => ({ value, label: getEnumText('language', value) }));
  return (
    <Modal visible size="large" header={t('planned:library.title')} onDismiss={onClose}>
      <SpaceBetween size="l">
        <Box color="text-body-secondary">{t('planned:library.about')}</Box>
        <FormField label={t('planned:library.search')}>
          <Input type="search" value={query} onChange={({ detail }) => setQuery(detail.value)} />
        </FormField>
        <FormField label={t('planned:fields.typology')}>
          <Select
            options={typologyOptions}
            selectedOption={toSelectedOption(typologyOptions.find(({ value }) => value === typology))}
            onChange={({ detail }) => setTypology(detail.selectedOption.value ?? '')}
          />
        </FormField>
        <FormField label={t('planned:library.language')}>
          <Select
            options={languageOptions}
            selectedOption={toSelectedOption(languageOptions.find(({ value }) => value === language))}
            onChange={({ detail }) => setLanguage(detail.selectedOption.value as Language)}
          />
        </FormField>
        <Loaded query={list}>
          {({ items }) => (
            <StarterList
              kind={kind}
              language={language}
              items={items.filter(
                (starter) => (!typology || starter.typology === typology) && matchesQuery(starter, query),
              )}
            />
          )}
        </Loaded>
      </SpaceBetween>
    </Modal>
  );
}

/** Whether every word of the query is in the texts of the starter. */
function matchesQuery({ code, description, steps }: StarterItem, query: string): boolean {
  const text = fold([code, description, ...steps.map((step) => step.description)].join(' '));
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface StarterListProps {
  kind: StarterKind;
  language: Language;
  items: readonly StarterItem[];
}

function StarterList({ kind, language, items }: StarterListProps) {
  const { t } = useTranslation(['planned', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const { send, sending } = useSend(starterCalls[kind].copy, { changes: [procedureCalls[kind].list] });
  const copy = async (code: string) => {
    try {
      const createdProcedure = await send({ code, language });
      flash('success', t('planned:library.copied', { code: createdProcedure.code }));
      void navigate(procedurePageRoutes[kind].edit(createdProcedure));
    } catch (error) {
      flashError(error);
    }
  };
  return (
    <SpaceBetween size="s">
      <div role="status">{t('planned:library.count', { count: items.length })}</div>
      {items.map((starter) => (
        <ExpandableSection
          key={starter.code}
          variant="container"
          headerText={starter.description}
          headerDescription={[
            getEnumText('cycleTypology', starter.typology),
            t('planned:library.phases', { count: starter.steps.length }),
            format.minutes(starter.minutes),
          ].join(' · ')}
          headerActions={
            <Button
              disabled={sending}
              ariaLabel={`${t('planned:library.copy')}: ${starter.description}`}
              onClick={() => void copy(starter.code)}
            >
              {t('planned:library.copy')}
            </Button>
          }
        >
          {starter.safetyNote && <p>{starter.safetyNote}</p>}
          <ol>
            {starter.steps.map((step) => (
              <li key={step.description}>
                {step.description} ({format.minutes(step.minutes)})
                {step.keyPoint && <Box color="text-body-secondary">{step.keyPoint}</Box>}
              </li>
            ))}
          </ol>
        </ExpandableSection>
      ))}
    </SpaceBetween>
  );
}
