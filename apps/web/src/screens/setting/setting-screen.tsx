import { useState } from 'react'
import { PhoneBar } from '#features/shell/phone-bar.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import { AppSection } from './app-section.tsx'
import { DataSection } from './data-section.tsx'
import { SectionList } from './section-list.tsx'
import { SecuritySection } from './security-section.tsx'
import styles from './setting-screen.module.css'
import { ViewingSection } from './viewing-section.tsx'

const sections = [
  { id: 'security', label: 'settings.security' },
  { id: 'viewing', label: 'settings.viewing' },
  { id: 'app', label: 'settings.app' },
  { id: 'data', label: 'settings.data' },
] as const
const bodies = { security: SecuritySection, viewing: ViewingSection, app: AppSection, data: DataSection }

/** All settings in four groups; desktops list the groups beside them. */
export function SettingScreen() {
  const t = useText()
  const viewer = useViewer()
  // The section that contains the focus.
  const [current, setCurrent] = useState<keyof typeof bodies>('security')
  if (!viewer) return null
  return (
    <>
      <PhoneBar title={t('shell.settings')} parent="/my" />
      <div className={`${styles.screen} wrap`}>
        <h1 className={`${styles.title} said-by-bar display`}>{t('shell.settings')}</h1>
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
