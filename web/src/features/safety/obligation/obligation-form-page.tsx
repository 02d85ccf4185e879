// Pages of a new obligation, which may begin with an example, and of an obligation that is changed.
import { Alert, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Language } from '#shared/messages.ts';
import { obligations } from '#shared/safety/obligation-api.ts';
import { obligationExamples } from '#shared/safety/obligation-examples.ts';
import type { ObligationItem } from '#web/parts/obligation/obligation-state.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { obligationPageRoutes } from '#web/paths/safety.ts';
import { flash } from '#web/ui/flashes.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { Select } from '#web/ui/select.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { ObligationForm } from './obligation-form.tsx';

/** Returns the fields of an example in a language. */
function toExampleValues(index: number | undefined, language: Language) {
  const example = index === undefined ? undefined : obligationExamples[index];
  if (!example) return {};
  const { kind, months, law, texts } = example;
  const [description, body] = texts[language];
  return { kind, months, law, description, body };
}

export function ObligationCreatePage() {
  const { t, i18n } = useTranslation(['obligations', 'enums', 'common']);
  const language = i18n.language as Language;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const machineId = Number(params.get('machine')) || undefined;
  const [example, setExample] = useState<number>();
  const { send: create } = useSend(obligations.create, { changes: [obligations.list] });
  const options = obligationExamples.map(({ kind, texts }, i) => ({
    value: String(i),
    label: texts[language][0],
    description: t(`enums:obligationKind.${kind}`),
  }));
  const none = { value: '', label: t('obligations:noExample') };
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('obligations:new')}
        crumbs={[{ text: t('obligations:title'), href: obligationPageRoutes.list }]}
      />
      <FormField label={t('obligations:example')} description={t('obligations:exampleText')}>
        <Select
          options={[none, ...options]}
          selectedOption={options.find(({ value }) => value === String(example)) ?? none}
          filteringType="auto"
          expandToViewport
          onChange={({ detail: { selectedOption } }) =>
            setExample(selectedOption.value ? Number(selectedOption.value) : undefined)
          }
        />
      </FormField>
      {example !== undefined && <Alert type="warning">{t('obligations:checkLaw')}</Alert>}
      <ObligationForm
        key={example}
        values={{ machineId, ...toExampleValues(example, language) }}
        draft={`obligation:new:${example ?? ''}`}
        onCancel={() => void navigate(obligationPageRoutes.list)}
        onSave={async (values) => {
          const { id, code } = await create(values);
          flash('success', t('common:created', { name: code }));
          void navigate(obligationPageRoutes.of(id));
        }}
      />
    </SpaceBetween>
  );
}

export function ObligationEditPage() {
  const { t } = useTranslation('obligations');
  const { obligationId } = useRouteParams<'obligationId'>();
  const id = Number(obligationId);
  const query = useCall(obligations.get, { id }, { enabled: id > 0 });
  const { reading, reload } = useReload(query);
  if (!(id > 0)) return <Navigate to={obligationPageRoutes.list} replace />;
  return (
    <Loaded query={query} title={t('title')}>
      {(obligation) => <EditForm key={reading} obligation={obligation} onReload={reload} />}
    </Loaded>
  );
}

function EditForm({ obligation, onReload }: { obligation: ObligationItem; onReload: () => void }) {
  const { t } = useTranslation(['obligations', 'common']);
  const navigate = useNavigate();
  const { send: replace } = useSend(obligations.replace, { changes: [obligations.list] });
  const { id, version, code } = obligation;
  const pageRoute = obligationPageRoutes.of(id);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={code}
        crumbs={[{ text: t('obligations:title'), href: obligationPageRoutes.list }]}
        actions={<History recordKind="obligation" id={id} name={code} />}
      />
      <ObligationForm
        values={obligation}
        draft={`obligation:${id}`}
        onReload={onReload}
        onCancel={() => void navigate(pageRoute)}
        onSave={async (values) => {
          await replace({ ...values, id, version });
          flash('success', t('common:saved'));
          void navigate(pageRoute);
        }}
      />
    </SpaceBetween>
  );
}
