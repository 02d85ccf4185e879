// Remarks in order of time, each with who and when, and the field for one more.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemarkDraft } from '../../../../shared/requests/remark.ts';
import { type RemarkItem, remarks } from '../../../../shared/requests/remark-api.ts';
import { mayRemark, type RemarkedOn } from '../../../../shared/requests/remarked.ts';
import { useSession } from '../../session/session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/form/form-field.tsx';
import { FormProblems } from '../../ui/form/form-problems.tsx';
import { FormScope } from '../../ui/form/schema-form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useFormat } from '../../ui/format.ts';
import { Gallery } from '../../ui/image/thumb.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { useAll, useSend } from '../../use-call.ts';
import './remarks.css';

export interface RemarksProps {
  of: RemarkedOn;
  /** Its id. */
  thing: string;
}

export function RemarkThread({ of, thing }: RemarksProps) {
  const { t } = useTranslation('remarks');
  const { profile, user } = useSession();
  const list = useAll(remarks.list, { of, thing });
  const may = mayRemark(profile, of);
  const [added, setAdded] = useState(0);
  return (
    <Container
      header={
        <Header variant="h2" counter={list.data && `(${list.data.length})`}>
          {t('title')}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <Loaded query={list}>
          {(items) =>
            items.length === 0 ? (
              <Box color="text-body-secondary">{t('empty')}</Box>
            ) : (
              <ol className="remarks">
                {items.map((each) => (
                  <li key={each.id}>
                    <Remark remark={each} own={may && each.authorId === user?.id} />
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
        {may && <AddRemark key={added} of={of} thing={thing} onAdded={() => setAdded(added + 1)} />}
      </SpaceBetween>
    </Container>
  );
}

function Remark({ remark, own }: { remark: RemarkItem; own: boolean }) {
  const { t } = useTranslation('remarks');
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const { send } = useSend(remarks.takeBack);
  const { id, version, author, writtenAt, takenBackAt, text, images = [] } = remark;
  const when = format.instant(writtenAt);
  return (
    <SpaceBetween size="xs">
      <div>
        <b>{author}</b>{' '}
        <Box variant="span" color="text-body-secondary">
          <time dateTime={writtenAt}>{when}</time>
        </Box>
      </div>
      {takenBackAt ? (
        <Box color="text-body-secondary">{t('takenBack', { at: format.instant(takenBackAt) })}</Box>
      ) : (
        <>
          <div className="remark-text">{text}</div>
          <Gallery ids={images} name={t('imagesOf', { author, at: when })} />
          {own && (
            <div className="screen-only">
              <Button
                variant="inline-link"
                formAction="none"
                ariaLabel={`${t('takeBack')}: ${when}`}
                onClick={() => setAsked(true)}
              >
                {t('takeBack')}
              </Button>
            </div>
          )}
        </>
      )}
      {asked && (
        <Confirm
          title={t('askTakeBack')}
          action={t('takeBack')}
          onConfirm={() => send({ id, version })}
          onClose={() => setAsked(false)}
        >
          {t('askTakeBackText')}
        </Confirm>
      )}
    </SpaceBetween>
  );
}

/** What is typed is kept over a reload; the page around it asks before it is left. */
function AddRemark({ of, thing, onAdded }: RemarksProps & { onAdded: () => void }) {
  const { t } = useTranslation('remarks');
  const { send } = useSend(remarks.add);
  const state = useSchemaForm({
    schema: RemarkDraft,
    draft: `remark:${of}:${thing}`,
    onSave: (draft: RemarkDraft) => send({ of, thing, ...draft }),
  });
  return (
    <div className="screen-only">
      <FormScope state={state} namespace="remarks">
        <SpaceBetween size="s">
          <FormProblems state={state} />
          <Field name="text" help={of === 'shift' ? t('help.shift') : undefined} />
          <Field name="images" />
          <Button
            formAction="none"
            loading={state.form.formState.isSubmitting}
            onClick={async () => {
              if (await state.submit()) onAdded();
            }}
          >
            {t('add')}
          </Button>
        </SpaceBetween>
      </FormScope>
    </div>
  );
}
