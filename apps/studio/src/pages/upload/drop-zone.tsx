import { type DragEvent, useRef, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type ChosenFolder, groupFilesByFolder } from './chosen-files.ts'
import { readChosenFiles, readDroppedFiles } from './read-dropped.ts'
import styles from './upload.module.css'

interface Choosing {
  onChoose(folders: readonly ChosenFolder[]): void
}

/** The drop zone for files and folders. Calls `onUnreadable` if the browser cannot read one of the dropped items. */
export function DropZone({ onChoose, onUnreadable }: Choosing & { readonly onUnreadable: () => void }) {
  const { t } = useText()
  const [isOver, setOver] = useState(false)
  function over(event: DragEvent): void {
    event.preventDefault()
    setOver(true)
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    void readDroppedFiles(event.dataTransfer.items).then((files) => onChoose(groupFilesByFolder(files)), onUnreadable)
  }
  return (
    <fieldset
      className={classNames(styles.drop, isOver && styles.over)}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="visually-hidden">{t('upload.drop')}</legend>
      <Icon name="folder" size={24} />
      <div>
        <b>{t(isOver ? 'upload.dropNow' : 'upload.drop')}</b>
        <p>{t('upload.layout')}</p>
      </div>
    </fieldset>
  )
}

/** Buttons that open the system's chooser for a folder, or for files. */
export function ChooseButtons({ onChoose, isSmall = false }: Choosing & { readonly isSmall?: boolean }) {
  const { t } = useText()
  return (
    <>
      <ChooseButton label={t('upload.chooseFolder')} isFolder isSmall={isSmall} onChoose={onChoose} />
      <ChooseButton label={t('upload.chooseFiles')} isSmall={isSmall} onChoose={onChoose} />
    </>
  )
}

function ChooseButton({
  label,
  isFolder = false,
  isSmall,
  onChoose,
}: Choosing & { readonly label: string; readonly isFolder?: boolean; readonly isSmall: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={(node) => {
          input.current = node
          node?.toggleAttribute('webkitdirectory', isFolder)
        }}
        hidden
        type="file"
        multiple
        onChange={({ target }) => {
          if (target.files) onChoose(groupFilesByFolder(readChosenFiles(target.files)))
          // The input is cleared, so that the same files can be chosen again.
          target.value = ''
        }}
      />
      <Button icon={isFolder ? 'folder' : 'upload'} isSmall={isSmall} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
