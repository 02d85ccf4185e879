// Registration form. Its answer never reveals whether such a company, plant or e-mail address exists.
import { Alert, Input, SpaceBetween } from '@cloudscape-design/components';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type * as z from 'zod';
import { AccessApplication, parseHostLabel } from '#shared/access/request.ts';
import { accessRequests } from '#shared/access/request-api.ts';
import type { Language } from '#shared/messages.ts';
import { loadConfig } from '#web/config.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { SchemaForm } from '#web/ui/form/schema-form.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useSend } from '#web/use-call.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** Form schema without `language`: the language of the page is sent. */
const RequestFields = AccessApplication.omit({ language: true });

export function RegisterPage() {
  const { t } = useTranslation('requests');
  const [senderEmail, setSenderEmail] = useState<string>();
  return (
    <SignInFrame title={t('title')} text={t('text')}>
      {senderEmail === undefined ? (
        <Suspense fallback={<Loading />}>
          <RequestForm onSent={setSenderEmail} />
        </Suspense>
      ) : (
        <div role="status">
          <Alert type="success" header={t('sent')}>
            {t('sentText', { email: senderEmail })}
          </Alert>
        </div>
      )}
      <Link to="/login">{t('back')}</Link>
    </SignInFrame>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, i18n } = useTranslation('requests');
  const { send } = useSend(accessRequests.ask);
  const company = parseHostLabel(location.host, use(loadConfig()).host);
  const save = async (values: z.output<typeof RequestFields>) => {
    await send({ ...values, language: i18n.resolvedLanguage as Language });
    onSent(values.email);
  };
  return (
    <SchemaForm
      schema={RequestFields}
      namespace="requests"
      values={{ company }}
      saveLabel={t('send')}
      onSave={save}
    >
      <SpaceBetween size="l">
        <Field name="name" />
        <Field name="email" />
        {company === undefined ? (
          <Field name="company" />
        ) : (
          <Field name="company" help={t('here')} control={() => <Input value={company} readOnly />} />
        )}
        <Field name="message" />
      </SpaceBetween>
    </SchemaForm>
  );
}
