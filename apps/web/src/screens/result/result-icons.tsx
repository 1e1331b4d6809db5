import { Icon, type IconProps } from '#ui/icons/icon.tsx'

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)
