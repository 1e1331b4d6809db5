import { aboutVersion } from '@cliffhanger/domain/constants'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { PreferenceChooser } from '#features/preference/preference-chooser.tsx'
import { usePreferenceName } from '#features/preference/story-choices.tsx'
import { PhoneBar } from '#features/shell/narrow-page.tsx'
import { CopyIdRow } from '#features/viewer/copy-id-row.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useViewerName, type Viewer } from '#features/viewer/viewer-name.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { GlobeIcon, PersonIcon } from '#ui/icons/icons.tsx'
import {
  AboutIcon,
  DeleteIcon,
  LogOutIcon,
  NextIcon,
  PencilIcon,
  SaveDataIcon,
  UnlockIcon,
} from '#ui/icons/row-icons.tsx'
import { ButtonRow, LinkRow, Rows, SwitchRow } from '#ui/rows.tsx'
import { DataSection } from './data-section.tsx'
import styles from './setting-screen.module.css'

/** Settings for playback: automatic next episode, automatic unlocks and the data saver. */
function ViewingSection() {
  const t = useText()
  const { act } = useApi()
  const [autoNext, setAutoNext] = useSetting(nonSpecKeys.autoNextEpisode)
  const [quality, setQuality] = useSetting(keys.quality)
  const [autoPay] = useSetting(keys.autoPay)
  return (
    <Rows>
      <SwitchRow
        Drawing={NextIcon}
        label={t('settings.autoNext')}
        isOn={autoNext === 1}
        onChange={(isOn) => {
          setAutoNext(isOn ? 1 : 0)
          act('autoNextEpisode', String(isOn))
        }}
      />
      <LinkRow href="/autoplay" Drawing={UnlockIcon} value={t(autoPay === 1 ? 'settings.on' : 'settings.off')}>
        {t('me.autoplay')}
      </LinkRow>
      <SwitchRow
        Drawing={SaveDataIcon}
        label={t('settings.saveData')}
        text={t('settings.saveDataText')}
        isOn={quality === 1}
        onChange={(isOn) => {
          setQuality(isOn ? 1 : 0)
          act('saveData', String(isOn))
        }}
      />
    </Rows>
  )
}

/** Settings for the viewer's id and login: logout and deletion for accounts, login for guests. */
function SecuritySection({ viewer }: { viewer: Viewer }) {
  const t = useText()
  const isGuest = viewer.openId === ''
  const name = useViewerName(viewer)
  return (
    <Rows>
      <LinkRow href={isGuest ? '/login' : '/account'} Drawing={PersonIcon} value={name}>
        {t(isGuest ? 'shell.logIn' : 'me.account')}
      </LinkRow>
      <CopyIdRow userId={viewer.userId} />
      {!isGuest && (
        <>
          <LinkRow href="/login_out" Drawing={LogOutIcon}>
            {t('account.logOut')}
          </LinkRow>
          <LinkRow href="/account_delete" Drawing={DeleteIcon}>
            {t('account.delete')}
          </LinkRow>
        </>
      )}
    </Rows>
  )
}

interface Section {
  readonly id: string
  readonly name: string
  readonly isCurrent: boolean
}

/** Links to the sections of the settings, on desktops. */
function SectionList({ sections }: { sections: readonly Section[] }) {
  const t = useText()
  return (
    <nav className={styles.list} aria-label={t('me.settings')}>
      {sections.map(({ id, name, isCurrent }) => (
        <a
          key={id}
          href={`#${id}`}
          className={styles.link}
          aria-current={isCurrent}
          onClick={(event) => {
            // Does not change the URL, so that Back leaves the settings instead of stepping through the sections.
            event.preventDefault()
            const section = document.getElementById(id)
            section?.scrollIntoView({ block: 'center' })
            section?.focus({ preventScroll: true })
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Settings for the app: language and story preference, with a link to About. */
function AppSection() {
  const { t, language } = useLocale()
  const stories = usePreferenceName()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Rows>
        <LinkRow href="/language" Drawing={GlobeIcon} value={language.name}>
          {t('shell.language')}
        </LinkRow>
        <ButtonRow isOpening Drawing={PencilIcon} value={stories} onClick={() => setIsChoosing(true)}>
          {t('settings.stories')}
        </ButtonRow>
        <LinkRow href="/about" Drawing={AboutIcon} value={aboutVersion}>
          {t('shell.about')}
        </LinkRow>
      </Rows>
      {isChoosing && <PreferenceChooser onClose={() => setIsChoosing(false)} />}
    </>
  )
}

const sections = [
  { id: 'security', label: 'settings.security' },
  { id: 'viewing', label: 'settings.viewing' },
  { id: 'app', label: 'settings.app' },
  { id: 'data', label: 'settings.data' },
] as const
const bodies = { security: SecuritySection, viewing: ViewingSection, app: AppSection, data: DataSection }

/** Settings screen with four sections; desktops show links to the sections beside them. */
export function SettingScreen() {
  const t = useText()
  const viewer = useViewer()
  // Section that contains the focus.
  const [current, setCurrent] = useState<keyof typeof bodies>('security')
  if (!viewer) return null
  return (
    <>
      <PhoneBar title={t('me.settings')} parent="/my" />
      <div className={`${styles.screen} wrap`}>
        <h1 className={`${styles.title} said-by-bar display`}>{t('me.settings')}</h1>
        <SectionList sections={sections.map(({ id, label }) => ({ id, name: t(label), isCurrent: id === current }))} />
        <div>
          {sections.map(({ id, label }) => {
            const Body = bodies[id]
            return (
              <section
                key={id}
                id={id}
                className={styles.section}
                aria-labelledby={`${id}-name`}
                tabIndex={-1}
                onFocus={() => setCurrent(id)}
              >
                <h2 id={`${id}-name`} className={styles.name}>
                  {t(label)}
                </h2>
                <Body viewer={viewer} />
              </section>
            )
          })}
        </div>
      </div>
    </>
  )
}
