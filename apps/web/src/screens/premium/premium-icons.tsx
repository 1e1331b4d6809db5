import { Icon, type IconProps } from '#ui/icon.tsx'

export const OpenLockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2M8 11V8a4 4 0 0 1 7.6-1.7" />
  </Icon>
)
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 5h11A2.5 2.5 0 0 1 20 7.5v10a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.500v-10A2.5 2.5 0 0 1 6.500 5M4 10h16M8.500 3v4M15.500 3v4" />
  </Icon>
)
export const NoAdsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5h10a2 2 0 0 1 2 2v10M4.500 6A2 2 0 0 0 4 7.500V17a2 2 0 0 0 2 2h12M10.500 11v4l3-1.500M4 3l17 18" />
  </Icon>
)
