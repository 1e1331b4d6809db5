import { useRef } from 'react'
import { Button, type ButtonProps } from '#ui/forms/button.tsx'

const videoTypes = '.mp4,.m4v,.mov,.mkv,.webm,.ts'

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** Allows several videos, with their subtitles. */
  readonly areMany?: boolean
  readonly onChoose: (files: readonly File[]) => void
}

/** A button that opens the system's file chooser for videos. */
export function VideoButton({ areMany = false, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple={areMany}
        accept={areMany ? `${videoTypes},.srt` : videoTypes}
        onChange={({ target }) => {
          if (target.files?.length) onChoose([...target.files])
          // The input is cleared, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
