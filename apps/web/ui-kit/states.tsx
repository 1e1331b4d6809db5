import buttons from '#ui/button.module.css'
import { EmptyPage, SuccessNote } from '#ui/pages/empty-page.tsx'
import { StatePage } from '#ui/pages/state-page.tsx'
import { PosterSkeletons, ScreenSkeleton, SkeletonBox } from '#ui/skeleton.tsx'
import styles from './page.module.css'
import { Section } from './section.tsx'

const pictures = ['failed', 'offline', 'preparing'] as const

export const States = () => (
  <>
    <Section title="Page note">
      <div className={styles.column}>
        <SuccessNote>Your wallet was moved to this device.</SuccessNote>
      </div>
    </Section>
    <Section title="State page">
      <div className={styles.states}>
        {pictures.map((picture) => (
          <div key={picture} className={styles.state}>
            <StatePage picture={picture} title={`State: ${picture}`} text="One sentence that explains the state.">
              <button type="button" className={buttons.outline}>
                Try again
              </button>
            </StatePage>
          </div>
        ))}
        <div className={styles.state}>
          <EmptyPage title="Your list is empty" text="Follow a title to find it here." />
        </div>
      </div>
    </Section>
    <Section title="Skeleton">
      <div className={styles.column}>
        <SkeletonBox style={{ width: '60%', height: 20 }} />
      </div>
      <div className={styles.posters}>
        <PosterSkeletons count={3} />
      </div>
      <div>
        <ScreenSkeleton />
      </div>
    </Section>
  </>
)
