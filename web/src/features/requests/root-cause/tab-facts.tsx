// What happened, in one line and in six questions.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/form-field.tsx';

export function FactsTab() {
  const { t } = useTranslation('rootCause');
  const asked = t('needed');
  return (
    <Container header={<Header variant="h2">{t('tab.facts')}</Header>}>
      <SpaceBetween size="l">
        <Field name="phenomenon" constraint={asked} />
        <Field name="what" constraint={asked} />
        <Field name="when" constraint={asked} />
        <Field name="where" constraint={asked} />
        <Field name="who" />
        <Field name="which" />
        <Field name="how" constraint={asked} />
      </SpaceBetween>
    </Container>
  );
}
