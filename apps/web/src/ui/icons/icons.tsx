import { Icon, type IconProps } from './icon.tsx'

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M11 4.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M16 16l4.5 4.5" />
  </Icon>
)
export const HistoryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.8" />
  </Icon>
)
export const GlobeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
  </Icon>
)
export const BookmarkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 4h14v16l-7-4-7 4z" />
  </Icon>
)
export const CompassIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M15.5 8.5l-2 5-5 2 2-5z" />
  </Icon>
)
export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4.5a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4.5 20c1.2-4 4-5.5 7.5-5.5s6.3 1.5 7.5 5.5" />
  </Icon>
)
export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 9l7 7 7-7" />
  </Icon>
)
export const ChevronRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 5l7 7-7 7" />
  </Icon>
)
export const ChevronLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M15 5l-7 7 7 7" />
  </Icon>
)
export const OfflineIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a15 15 0 0 1 4.5-2.9M12 6c3.8 0 7.3 1 10 3M15.5 10.7a10 10 0 0 1 3.5 1.8M8.5 16a5 5 0 0 1 6.5-.3M12 19.5v.1" />
  </Icon>
)
export const PlayIcon = (props: IconProps) => (
  <Icon isFilled {...props}>
    <path d="M8 5.2c0-.9 1-1.4 1.7-.9l9 6.8c.6.5.6 1.3 0 1.8l-9 6.8c-.7.5-1.7 0-1.7-.9z" />
  </Icon>
)
