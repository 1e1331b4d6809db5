import { Icon, type IconProps } from './icon.tsx'

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
export const GiftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9h16v4H4zM6 13h12v7H6zM12 9v11M12 9C8 9 7.5 4.5 10 4.5S12 9 12 9s-.5-4.5 2-4.5S16 9 12 9" />
  </Icon>
)
export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 17h12l-1.5-3v-4a4.5 4.5 0 0 0-9 0v4zM10 20h4M12 5.5V4" />
  </Icon>
)

export const SendIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 12l16-8-5 16-3.5-6.5zM11.5 13.5L20 4" />
  </Icon>
)
export const PencilIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20l1-4L16 5l3 3L8 19z" />
  </Icon>
)
export const NextIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6l7 6-7 6zM12.5 6l7 6-7 6z" />
  </Icon>
)
/** A gauge icon with a low reading, for the data saver. */
export const SaveDataIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 18.5A8.5 8.5 0 1 1 18 18.5M12 12.5l3.5-3.5M12 20v.1" />
  </Icon>
)
export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15" />
  </Icon>
)
export const LogOutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 4.5H5v15h5M10 12h10M16 8l4 4-4 4" />
  </Icon>
)
export const DeleteIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5" />
  </Icon>
)
export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5" />
  </Icon>
)
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
)
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)
