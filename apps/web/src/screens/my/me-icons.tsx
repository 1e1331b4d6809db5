import { Icon, type IconProps } from '#ui/icon.tsx'

export const SettingsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8" />
  </Icon>
)
export const FeedbackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v11H10l-4 4v-4H4z" />
  </Icon>
)
export const AboutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 11v5M12 7.8v.1" />
  </Icon>
)
export const UnlockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 7.8-1.2" />
  </Icon>
)
export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 9h11v11H9zM15 9V4H4v11h5" />
  </Icon>
)
