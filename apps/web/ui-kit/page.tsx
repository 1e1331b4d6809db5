import { Controls } from './controls.tsx'
import { Icons } from './icons.tsx'
import { Overlays } from './overlays.tsx'
import styles from './page.module.css'
import { States } from './states.tsx'

/** Shows every component of `src/ui` in each of its states. Only the development server serves this page, at `/_ui`. */
export const UiKitPage = () => (
  <main className={`wrap ${styles.page}`}>
    <h1 className="display">UI kit</h1>
    <Controls />
    <Overlays />
    <States />
    <Icons />
  </main>
)
