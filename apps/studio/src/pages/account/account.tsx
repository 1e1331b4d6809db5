import { studioSession } from '@cliffhanger/contract/studio/session'
import { languages } from '@cliffhanger/domain/languages'
import { useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useCurrentOperator, useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { areSingleCharacterShortcutsOn, setSingleCharacterShortcuts } from '#app/single-letters.ts'
import { useChooseLanguage } from '#i18n/choose-language.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { CheckField, SelectField } from '#ui/forms/field.tsx'
import { SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { Authenticator } from './authenticator.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Sessions } from './sessions.tsx'

/** The page for the operator's own passkeys, recovery codes, sessions and language. */
export function Account() {
  const { t } = useText()
  const me = useCurrentOperator()
  return (
    <Page title={t('account.title')} {...(me.data && { about: `${me.data.email} · ${t(`role.${me.data.role}`)}` })}>
      <div className={pageStyles.stack}>
        <Passkeys />
        <QueryStates query={me}>
          {({ hasTotp, unusedRecoveryCodes }) => (
            <>
              <Authenticator isSet={hasTotp} />
              <RecoveryCodes left={unusedRecoveryCodes} />
            </>
          )}
        </QueryStates>
        <Sessions />
        <Language />
        <Keys />
      </div>
    </Page>
  )
}

function Language() {
  const { t, key } = useText()
  const choose = useChooseLanguage()
  const [hasFailed, setFailed] = useState(false)
  return (
    <Card title={t('account.language')}>
      <SelectField
        label={t('account.language')}
        isLabelHidden
        error={hasFailed ? t('failure.offline') : undefined}
        options={languages.map(({ key: value, name }) => ({ value, label: name }))}
        value={key}
        onChoose={(chosen) =>
          void choose(chosen).then(
            () => setFailed(false),
            () => setFailed(true),
          )
        }
      />
    </Card>
  )
}

function Keys() {
  const { t } = useText()
  const [isOn, setOn] = useState(areSingleCharacterShortcutsOn)
  function set(isChecked: boolean): void {
    setSingleCharacterShortcuts(isChecked)
    setOn(isChecked)
  }
  return (
    <Card title={t('account.keys')}>
      <CheckField
        label={t('account.singleLetters')}
        help={t('account.singleLettersHelp')}
        isChecked={isOn}
        onCheck={set}
      />
    </Card>
  )
}

function Passkeys() {
  const { t, time } = useText()
  const textOf = useFailureText()
  const query = useStudioQuery(studioSession.passkeys, {})
  const remove = useStudioMutation(studioSession.removePasskey)
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title={t('account.passkeys')}
      isFlush
      actions={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('account.addPasskey')}
        </Button>
      }
    >
      <ErrorMessage text={remove.error ? textOf(remove.error) : undefined} />
      <QueryStates query={query}>
        {({ rows }) => (
          <Table
            label={t('account.passkeys')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'name',
                title: t('account.passkeyName'),
                cell: ({ name, createdAt }) => (
                  <>
                    <b>{name}</b>
                    <SecondLine>{`${t('account.added')} ${time(createdAt)}`}</SecondLine>
                  </>
                ),
              },
              {
                id: 'used',
                title: t('account.used'),
                cell: ({ usedAt }) => (usedAt ? time(usedAt) : t('common.never')),
              },
              {
                id: 'remove',
                title: '',
                cell: ({ id, name }) => (
                  <Button
                    look="quiet"
                    isSmall
                    isBusy={remove.isPending}
                    aria-label={`${t('common.remove')} ${name}`}
                    onClick={() => remove.mutate({ id })}
                  >
                    {t('common.remove')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryStates>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Card>
  )
}
