import { aboutVersion } from '@cliffhanger/domain/constants'
import { useApi } from '#api/use-api.ts'
import { useBrandName, Wordmark } from '#features/brand/brand.tsx'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useText } from '#i18n/use-text.ts'
import { ReceiptIcon, ShieldIcon } from '#ui/icons/money-icons.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import styles from './about-screen.module.css'

/** About screen: version, owner, source code and legal documents. */
export function AboutScreen() {
  const t = useText()
  const app = useBrandName()
  const { brand, source } = useApi().config
  const { company, address, contact } = brand
  return (
    <NarrowPage title={t('shell.about')} parent="/setting">
      <div className={styles.card}>
        <Wordmark />
        <p className="figures">{t('settings.version', { version: aboutVersion })}</p>
      </div>
      <div className={styles.owner}>
        {company === '' ? (
          <p>{t('settings.ownedUnnamed', { app })}</p>
        ) : (
          <p>
            {t('settings.owned', { app, company })} {t('settings.rights', { company })}
          </p>
        )}
        <p>{[address, contact].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.source}>
        <p>{t('settings.license')}</p>
        {source.url === '' ? (
          <p>{contact === '' ? t('settings.sourceUnknown') : t('settings.sourceAsk', { contact })}</p>
        ) : (
          <a href={source.url} rel="noopener noreferrer" target="_blank">
            {t('settings.source')}
          </a>
        )}
        <p className="figures">
          {source.commit === '' ? t('settings.commitUnknown') : t('settings.commit', { commit: source.commit })}
        </p>
      </div>
      <Rows>
        <LinkRow href="/privacy" Drawing={ShieldIcon}>
          {t('settings.privacyPolicy')}
        </LinkRow>
        <LinkRow href="/terms" Drawing={ReceiptIcon}>
          {t('settings.terms')}
        </LinkRow>
      </Rows>
    </NarrowPage>
  )
}
