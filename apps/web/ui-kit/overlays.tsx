import { useState } from 'react'
import { Sheet } from '#player/sheets/sheet.tsx'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import styles from './page.module.css'
import { Section } from './section.tsx'

function Dialogs() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Section title="Dialog">
      <div className={styles.examples}>
        <button type="button" className={buttons.quiet} onClick={() => setIsOpen(true)}>
          Open the dialog
        </button>
      </div>
      {isOpen && (
        <Dialog title="Delete the history?" text="This cannot be undone." onClose={close}>
          <button type="button" className={buttons.primary} onClick={close}>
            Delete
          </button>
          <button type="button" className={buttons.quiet} onClick={close}>
            Cancel
          </button>
        </Dialog>
      )}
    </Section>
  )
}

const Popovers = () => (
  <Section title="Popover">
    <div className={styles.examples}>
      <Popover label="Open the popover" button="Open the popover" buttonClassName={buttons.quiet}>
        {(close) => (
          <div className={styles.panel}>
            <button type="button" className={buttons.link} onClick={close}>
              Close the popover
            </button>
          </div>
        )}
      </Popover>
    </div>
  </Section>
)

function Sheets() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="Sheet">
      <div className={styles.examples}>
        <button type="button" className={buttons.quiet} onClick={() => setIsOpen(true)}>
          Open the sheet
        </button>
      </div>
      {isOpen && (
        <Sheet label="Playback speed" onClose={() => setIsOpen(false)}>
          <p>The content of the sheet</p>
        </Sheet>
      )}
    </Section>
  )
}

export const Overlays = () => (
  <>
    <Dialogs />
    <Popovers />
    <Sheets />
  </>
)
