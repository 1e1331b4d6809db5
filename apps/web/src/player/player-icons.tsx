import { Icon, type IconProps } from '#ui/icons/icon.tsx'

export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5v14M16 5v14" />
  </Icon>
)
export const SubtitlesIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3z" />
    <path d="M10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3" />
  </Icon>
)
export const SoundIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />
    <path d="M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
  </Icon>
)
export const MutedIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />
    <path d="M16 9.5l5 5M21 9.5l-5 5" />
  </Icon>
)
export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9h14v-9h-1" />
  </Icon>
)
export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20C5 15.5 3 12 3 8.8 3 6 5.2 4 7.6 4c1.9 0 3.4 1 4.4 2.7C13 5 14.5 4 16.4 4 18.8 4 21 6 21 8.8c0 3.2-2 6.7-9 11.2z" />
  </Icon>
)
export const SettingsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8" />
  </Icon>
)
export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 18h2" />
  </Icon>
)
export const GridIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />
  </Icon>
)
export const ChevronUpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 15l7-7 7 7" />
  </Icon>
)
export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
)
export const OpenLockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z" />
    <path d="M8 11V8a4 4 0 0 1 7.6-1.7" />
  </Icon>
)
export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4l9 16H3zM12 10v4.5M12 17v.1" />
  </Icon>
)
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)
