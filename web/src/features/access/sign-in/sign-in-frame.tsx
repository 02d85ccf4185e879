// Frame of the sign-in and registration pages, with the component provider loaded by these pages only.
import { Card, Heading, Text, ThemeProvider, View } from '@aws-amplify/ui-react';
import '@aws-amplify/ui-react/styles.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from './language-choice.tsx';
import './sign-in.css';
import { useDocumentTitle } from '#web/ui/document-title.ts';

export function SignInFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { i18n } = useTranslation();
  useDocumentTitle(title);
  return (
    <ThemeProvider direction={i18n.dir() === 'rtl' ? 'rtl' : 'ltr'}>
      <Card variation="outlined" className="sign-in">
        <Heading level={1}>{title}</Heading>
        <Text>{text}</Text>
        {children}
        <View as="footer">
          <LanguageChoice />
        </View>
      </Card>
    </ThemeProvider>
  );
}
