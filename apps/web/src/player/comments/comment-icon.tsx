import { Icon, type IconProps } from '#ui/icons/icon.tsx'

export const CommentIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 5h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-6l-4.5 3.5V17H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3z" />
  </Icon>
)
