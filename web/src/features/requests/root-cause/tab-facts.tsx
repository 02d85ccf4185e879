// Tab of the facts: phenomenon and six questions (5W1H).
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/form/form-field.tsx';

export function FactsTab() {
  const { t } = useTranslation('rootCause');
  const requiredText = t('needed');
  return (
    <Container header={<Header variant="h2">{t('tab.facts')}</Header>}>
      <SpaceBetween size="l">
        <Field name="phenomenon" constraint={requiredText} />
        <Field name="what" constraint={requiredText} />
        <Field name="when" constraint={requiredText} />
        <Field name="where" constraint={requiredText} />
        <Field name="who" />
        <Field name="which" />
        <Field name="how" constraint={requiredText} />
      </SpaceBetween>
    </Container>
  );
}
