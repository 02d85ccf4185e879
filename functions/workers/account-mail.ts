// Cognito trigger that composes the mails about accounts: the invitation with a temporary password and the
// code to recover a password, in the language of the account.
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { composeMail } from '#shared/mail/compose.ts';
import type { TemplateCode } from '#shared/mail/templates.ts';
import { type Language, languages } from '#shared/messages.ts';
import { getSetting } from '../http/aws.ts';
import { traceHandler } from '../http/traced-handler.ts';

const templates: Partial<Record<CustomMessageTriggerEvent['triggerSource'], TemplateCode>> = {
  CustomMessage_AdminCreateUser: 'accountCreated',
  CustomMessage_ForgotPassword: 'passwordForgotten',
};

/** Leaves the pool's own text for other messages. The pool replaces the two parameters by their values. */
export const handler = traceHandler(async (event: CustomMessageTriggerEvent) => {
  const { userAttributes, codeParameter, usernameParameter } = event.request;
  const template = templates[event.triggerSource];
  if (!template) return event;
  const language: Language = languages.find((one) => one === userAttributes.locale) ?? 'en';
  const { subject, html } = composeMail(
    {
      template,
      language,
      values: {
        name: userAttributes.name ?? '',
        userName: usernameParameter ?? userAttributes.email ?? '',
        code: codeParameter,
      },
    },
    getSetting('SITE_URL'),
  );
  event.response.emailSubject = subject;
  event.response.emailMessage = html;
  return event;
});
