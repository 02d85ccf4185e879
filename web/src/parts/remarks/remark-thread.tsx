// Remarks in chronological order, each with author and time, and the field for a new one.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemarkDraft } from '#shared/requests/remark/remark.ts';
import { type RemarkItem, remarks } from '#shared/requests/remark/remark-api.ts';
import { canAddRemark, type RemarkTarget } from '#shared/requests/remark/remark-targets.ts';
import { useSession } from '../../session/session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/form/form-field.tsx';
import { FormProblems } from '../../ui/form/form-problems.tsx';
import { FormScope } from '../../ui/form/schema-form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useFormat } from '../../ui/format.ts';
import { Gallery } from '../../ui/image/thumb.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { UnsentMark } from '../../ui/unsent-mark.tsx';
import { useAllItems, useSend } from '../../use-call.ts';
import './remarks.css';

export interface RemarksProps {
  recordKind: RemarkTarget;
  /** Id of the record. */
  recordId: string;
}

export function RemarkThread({ recordKind, recordId }: RemarksProps) {
  const { t } = useTranslation('remarks');
  const { profile, user } = useSession();
  const list = useAllItems(remarks.list, { of: recordKind, thing: recordId });
  const may = canAddRemark(profile, recordKind);
  const [addedCount, setAddedCount] = useState(0);
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
        {may && (
          <AddRemark
            key={addedCount}
            recordKind={recordKind}
            recordId={recordId}
            onAdded={() => setAddedCount(addedCount + 1)}
          />
        )}
      </SpaceBetween>
    </Container>
  );
}

function Remark({ remark, own }: { remark: RemarkItem; own: boolean }) {
  const { t } = useTranslation('remarks');
  const format = useFormat();
  const [isConfirming, setConfirming] = useState(false);
  const { send } = useSend(remarks.takeBack);
  const { id, version, author, writtenAt, takenBackAt, text, images = [] } = remark;
  const writtenText = format.instant(writtenAt);
  return (
    <SpaceBetween size="xs">
      <div>
        <b>{author}</b>{' '}
        <Box variant="span" color="text-body-secondary">
          <time dateTime={writtenAt}>{writtenText}</time>
        </Box>
      </div>
      {takenBackAt ? (
        <Box color="text-body-secondary">{t('takenBack', { at: format.instant(takenBackAt) })}</Box>
      ) : (
        <>
          <div className="remark-text">{text}</div>
          <UnsentMark recordKey={`remark:${id}`} />
          <Gallery ids={images} name={t('imagesOf', { author, at: writtenText })} />
          {own && (
            <div className="screen-only">
              <Button
                variant="inline-link"
                formAction="none"
                ariaLabel={`${t('takeBack')}: ${writtenText}`}
                onClick={() => setConfirming(true)}
              >
                {t('takeBack')}
              </Button>
            </div>
          )}
        </>
      )}
      {isConfirming && (
        <Confirm
          title={t('askTakeBack')}
          action={t('takeBack')}
          onConfirm={() => send({ id, version })}
          onClose={() => setConfirming(false)}
        >
          {t('askTakeBackText')}
        </Confirm>
      )}
    </SpaceBetween>
  );
}

/** Form of a new remark; its draft survives a reload, and the enclosing page asks before it is left. */
function AddRemark({ recordKind, recordId, onAdded }: RemarksProps & { onAdded: () => void }) {
  const { t } = useTranslation('remarks');
  const { send } = useSend(remarks.add);
  const state = useSchemaForm({
    schema: RemarkDraft,
    draft: `remark:${recordKind}:${recordId}`,
    onSave: (draft: RemarkDraft) => send({ of: recordKind, thing: recordId, ...draft }),
  });
  return (
    <div className="screen-only">
      <FormScope state={state} namespace="remarks">
        <SpaceBetween size="s">
          <FormProblems state={state} />
          <Field name="text" help={recordKind === 'shift' ? t('help.shift') : undefined} />
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
