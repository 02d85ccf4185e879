// Asking for access. The answer never says whether there is such a company, plant or e-mail.
import { Alert, Input, SpaceBetween } from '@cloudscape-design/components';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type * as z from 'zod';
import { AccessApplication, addressAt } from '../../../../../shared/access/request.ts';
import { accessRequests } from '../../../../../shared/access/request-api.ts';
import type { Language } from '../../../../../shared/messages.ts';
import { config } from '../../../config.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { SchemaForm } from '../../../ui/form/schema-form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useSend } from '../../../use-call.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** The answer comes in the language of the page. */
const Asked = AccessApplication.omit({ language: true });

export function RegisterPage() {
  const { t } = useTranslation('requests');
  const [sentFrom, setSentFrom] = useState<string>();
  return (
    <SignInFrame title={t('title')} text={t('text')}>
      {sentFrom === undefined ? (
        <Suspense fallback={<Loading />}>
          <RequestForm onSent={setSentFrom} />
        </Suspense>
      ) : (
        <div role="status">
          <Alert type="success" header={t('sent')}>
            {t('sentText', { email: sentFrom })}
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
  const company = addressAt(location.host, use(config()).host);
  const save = async (values: z.output<typeof Asked>) => {
    await send({ ...values, language: i18n.resolvedLanguage as Language });
    onSent(values.email);
  };
  return (
    <SchemaForm schema={Asked} namespace="requests" values={{ company }} saveLabel={t('send')} onSave={save}>
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
