import { type AdLinkRow, studioAdLinks } from '@cliffhanger/contract/studio/ad-links'
import { type AdNetwork, adNetworks, isAdLinkCode } from '@cliffhanger/domain/ad-links'
import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { type FormEvent, useId, useState } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { TitleList } from '#editing/lists/title-list.tsx'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import styles from './link-panel.module.css'

interface Props {
  /** The link to edit; undefined to create a link. */
  readonly link?: AdLinkRow
  readonly onClose: () => void
  readonly onSaved: (code: string) => void
}
type Form = ReturnType<typeof formOf>

const formOf = (link: AdLinkRow | undefined) => ({
  name: link?.name ?? '',
  network: link?.network ?? ('meta' as AdNetwork),
  campaign: link?.campaign ?? '',
  creative: link?.creative ?? '',
  titles: link ? [{ vidId: link.vidId, title: link.title || link.vidId }] : [],
  episode: String(link?.episode ?? 1),
  language: link?.language ?? ('' as LanguageKey | ''),
  code: '',
})

/** Creates or edits an ad link. The code and the network of an existing link cannot be changed. */
export function LinkDialog({ link, onClose, onSaved }: Props) {
  const { t } = useAdsText()
  const toast = useToast()
  const formId = useId()
  const [form, setForm] = useState(() => formOf(link))
  // The version of the form's values. It is stored, because `link` is refetched and may then contain a colleague's
  // changes.
  const [base] = useState(link?.version)
  const set = (part: Partial<Form>) => setForm({ ...form, ...part })
  const create = useStudioMutation(studioAdLinks.create)
  const change = useStudioMutation(studioAdLinks.change)
  const failure = create.error ?? change.error
  const errorOf = useFieldErrors(failure, form)
  const [title] = form.titles

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!title) return
    const { name, campaign, creative, episode, language, network, code } = form
    const given = {
      ...{ name, campaign, creative, vidId: title.vidId, episode: Number(episode) },
      ...(language && { language }),
    }
    const onSuccess = (saved: string, text: string) => {
      toast({ text })
      onSaved(saved)
    }
    if (link && base !== undefined) {
      const edited = { ...given, code: link.code, base }
      change.mutate(edited, { onSuccess: () => onSuccess(link.code, t('ads.saved', { name })) })
    } else {
      const made = { ...given, network, ...(code && { code }) }
      create.mutate(made, { onSuccess: (answer) => onSuccess(answer.code, t('ads.created', { name })) })
    }
  }
  return (
    <Dialog
      title={link ? t('ads.editTitle', { name: link.name }) : t('ads.new')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="ink"
            type="submit"
            form={formId}
            isBusy={create.isPending || change.isPending}
            disabled={!title || errorOf('episode') !== undefined || errorOf('code') !== undefined}
          >
            {t(link ? 'ads.save' : 'ads.create')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <ErrorMessage text={errorOf('other')} />
        <TextField
          label={t('ads.name')}
          help={t('ads.nameHelp')}
          required
          maxLength={80}
          value={form.name}
          error={errorOf('name')}
          onChange={({ target }) => set({ name: target.value })}
        />
        {!link && (
          <SelectField
            label={t('ads.network')}
            options={adNetworks.map((value) => ({ value, label: t(`ads.network.${value}`) }))}
            value={form.network}
            onChoose={(network) => set({ network })}
          />
        )}
        <TitleList
          heading={t('ads.leadsToTitle')}
          empty={t('ads.noTitle')}
          findLabel={t('ads.findTitle')}
          addLabel={(name) => t('ads.chooseTitle', { name })}
          removeLabel={(name) => t('ads.removeTitle', { name })}
          titles={form.titles}
          canEdit
          onChange={(titles) => set({ titles: titles.slice(-1) })}
        />
        {errorOf('vidId') && <ErrorMessage text={errorOf('vidId')} />}
        <TextField
          label={t('ads.episode')}
          inputMode="numeric"
          value={form.episode}
          error={errorOf('episode')}
          onChange={({ target }) => set({ episode: target.value.trim() })}
        />
        <SelectField
          label={t('ads.language')}
          help={t('ads.languageHelp')}
          options={[
            { value: '' as LanguageKey | '', label: t('ads.inAnyLanguage') },
            ...languages.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={form.language}
          onChoose={(language) => set({ language })}
        />
        <TextField
          label={t('ads.campaign')}
          maxLength={120}
          value={form.campaign}
          onChange={({ target }) => set({ campaign: target.value })}
        />
        <TextField
          label={t('ads.creative')}
          maxLength={120}
          value={form.creative}
          onChange={({ target }) => set({ creative: target.value })}
        />
        {!link && (
          <TextField
            label={t('ads.code')}
            help={t('ads.codeHelp')}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            value={form.code}
            error={errorOf('code')}
            onChange={({ target }) => set({ code: target.value.trim().toLowerCase() })}
          />
        )}
      </form>
    </Dialog>
  )
}

/**
 * Returns the error message of each field, from validation while typing or from the server; `other` is an error that
 * belongs to no field.
 */
function useFieldErrors(failure: CallFailure | null, { episode, code }: Form) {
  const { t } = useAdsText()
  const textOf = useFailureText()
  return (name: 'name' | 'vidId' | 'episode' | 'code' | 'other'): string | undefined => {
    if (name === 'episode' && !/^[1-9]\d{0,3}$/.test(episode)) return t('ads.wrongEpisode')
    if (name === 'code' && code !== '' && !isAdLinkCode(code)) return t('ads.wrongCode')
    if (!failure) return undefined
    const { field, reason } = failure
    if (reason === 'conflict') return name === 'other' ? t('ads.changedMeanwhile') : undefined
    const texts: Readonly<Record<string, string>> = {
      name: t('ads.wrongName'),
      vidId: t('ads.wrongTitle'),
      episode: t('ads.noEpisode'),
      code: t(reason === 'codeTaken' ? 'ads.codeTaken' : 'ads.wrongCode'),
    }
    const known = field === undefined ? undefined : texts[field]
    if (name === 'other') return known === undefined ? textOf(failure) : undefined
    return field === name ? known : undefined
  }
}
